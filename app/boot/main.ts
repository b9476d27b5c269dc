import { firstScreen } from './first/firstScreen'
import { begin, draw } from './page/start'

// Awaited here, in a module that nothing imports: in a chunk shared with the first screen, each part of that screen
// would wait for the screen itself.
begin()
await firstScreen.ready
draw()
