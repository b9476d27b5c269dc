import { firstScreen } from './first/firstScreen'
import { begin, draw } from './page/start'

// Awaited here, in a module that nothing imports: in a chunk shared with the first screen, its parts would wait for
// themselves.
begin()
await firstScreen.ready
draw()
