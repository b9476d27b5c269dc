// What the page loads first, and small: it looks for the board, and sends for all else.
import './trustedTypes'
import './firstScreen'

import('../page/main')
