import { firstScreen } from './first/firstScreen'
import { begin, draw } from './page/start'

// It waits here, where nothing imports it: of a file in a chunk that the first screen shares, each part of the first
// screen would wait for the first screen.
begin()
await firstScreen.ready
draw()
