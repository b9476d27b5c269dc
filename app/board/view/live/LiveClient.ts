import type { Live } from '../../../live/Live'

/** What the view needs from the channel. */
export type LiveClient = Pick<
  Live,
  'state' | 'peers' | 'cursors' | 'viewers' | 'canEdit' | 'on' | 'pointTo' | 'showView' | 'retry'
>
