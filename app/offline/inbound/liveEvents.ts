import type { LiveEvent } from '../types'
import type { Incoming } from './receive'

/** Merges events of one board, in any order, into rows and deletions. */
export function incomingOf(events: readonly LiveEvent[]): Incoming {
  const all = events.map(incoming)
  const boards = all.flatMap(({ board }) => board ?? []).sort((a, b) => a.rev - b.rev)
  return {
    put: all.flatMap(({ put }) => put),
    removed: all.flatMap(({ removed }) => removed),
    revs: all.flatMap(({ revs }) => revs),
    board: boards.at(-1),
  }
}

/** The mutationIds behind an event, as their authors assigned them. */
export function mutationIdsOf(event: LiveEvent): readonly string[] {
  return event.type === 'changes' ? event.mutationIds : [event.mutationId]
}

/** The elements that an event is about. */
export function elementIdsOf(event: LiveEvent): readonly string[] {
  switch (event.type) {
    case 'element_created':
    case 'element_updated':
      return [event.element.id]
    case 'element_deleted':
      return [event.elementId]
    case 'changes':
      return [...event.elements.map(({ id }) => id), ...event.deleted]
    case 'board_updated':
      return []
  }
}

function incoming(event: LiveEvent): Incoming {
  const { rev } = event
  switch (event.type) {
    case 'element_created':
    case 'element_updated':
      return { put: [event.element], removed: [], revs: [rev] }
    case 'element_deleted':
      return { put: [], removed: [{ id: event.elementId, rev }], revs: [rev] }
    case 'changes': {
      const revs = Array.from({ length: rev - event.fromRev }, (_, index) => event.fromRev + 1 + index)
      return { put: event.elements, removed: event.deleted.map((id) => ({ id, rev })), revs, board: event.board }
    }
    case 'board_updated':
      return { put: [], removed: [], revs: [rev], board: event.board }
  }
}
