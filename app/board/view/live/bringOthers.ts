import { toast } from '../../../ui/toast'
import type { BoardStore } from '../../store/BoardStore'
import type { LiveFace } from './LiveFace'
import { tellableView } from './tellable'
import {
  manyAsked,
  OTHERS_CANNOT_BE_REACHED,
  OTHERS_CANNOT_BE_REACHED_DETAIL,
  oneAsked,
  THEY_WERE_ASKED_JUST_NOW,
  THEY_WERE_ASKED_JUST_NOW_DETAIL,
} from './words'

/** Asks everybody on the board to look at what shows here, and says what became of it. */
export function bringOthers(live: LiveFace, store: BoardStore): void {
  const [only, ...more] = live.peers
  switch (live.showView(tellableView(store.view.visible))) {
    case 'asked':
      toast({
        title: more.length > 0 ? manyAsked(live.peers.length) : oneAsked(only?.username ?? ''),
      })
      break
    case 'early':
      toast({ title: THEY_WERE_ASKED_JUST_NOW, description: THEY_WERE_ASKED_JUST_NOW_DETAIL })
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
