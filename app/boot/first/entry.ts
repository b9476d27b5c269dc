// The page's first script, kept small: it reads the board and loads everything else.
import './trustedTypes'
import '../../styles/tokens.css'
import '../../styles/fonts.css'
import '../../styles/global.css'
import './firstScreen'

import('../main')
