// What the page loads first, and small: it looks for the board, and sends for all else.
import './trustedTypes'
import '../../styles/tokens.css'
import '../../styles/fonts.css'
import '../../styles/global.css'
import './firstScreen'

import('../main')
