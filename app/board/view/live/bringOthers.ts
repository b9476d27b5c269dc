import { toast } from '../../../ui/toast'
import type { BoardStore } from '../../store/BoardStore'
import { toSentView } from './toSentPosition'
import { isPerson, type LiveClient } from './useLive'
import {
  OTHERS_CANNOT_BE_REACHED,
  OTHERS_CANNOT_BE_REACHED_DETAIL,
  VIEW_SENT_RECENTLY,
  VIEW_SENT_RECENTLY_DETAIL,
  viewSentToMany,
  viewSentToOne,
} from './words'

/** Asks everyone on the board to look at what shows here, and shows a toast with the result. */
export function bringOthers(live: LiveClient, store: BoardStore): void {
  const people = live.peers.filter(isPerson)
  const [only, ...more] = people
  switch (live.showView(toSentView(store.view.visible))) {
    case 'asked':
      toast({
        title: more.length > 0 ? viewSentToMany(people.length) : viewSentToOne(only?.username ?? ''),
      })
      break
    case 'early':
      toast({ title: VIEW_SENT_RECENTLY, description: VIEW_SENT_RECENTLY_DETAIL })
      break
    case 'away':
      toast({
        title: OTHERS_CANNOT_BE_REACHED,
        description: OTHERS_CANNOT_BE_REACHED_DETAIL,
        variant: 'destructive',
      })
      break
  }
}
