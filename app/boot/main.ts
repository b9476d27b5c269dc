import { firstScreen } from './first/firstScreen'
import { begin, draw } from './page/start'

// Awaited here, where nothing imports it: in a chunk that the first screen shares, each part of the first screen would
// wait for the first screen.
begin()
await firstScreen.ready
draw()
