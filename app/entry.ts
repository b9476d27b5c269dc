// What the page loads first, and small: it looks for the board, and sends for all else.
import './firstScreen'

import('./main')
