import { use } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import { EditingContext } from '../Editing'
import { TextField } from '../fields/TextField'
import { oneOf } from '../shared'
import { summarize } from '../summarize'
import { Section } from './Section'

/** A name as Layers and screen readers give it. */
const NAME_MAX = 80

/** What the element is called, and the group that all of them are in. */
export function NameSection({ all }: { readonly all: readonly BoardElement[] }) {
  const { store } = use(EditingContext)
  const summary = summarize(all)
  const groupId = oneOf(summary.groupId)
  if (all.length > 1 && !groupId) return null
  return (
    <Section title="Name">
      {all.length === 1 && (
        <TextField
          label="Name"
          shown={summary.name}
          maxLength={NAME_MAX}
          placeholder="For Layers and screen readers"
          onText={(name) =>
            store.update(
              all.map(({ id }) => id),
              { properties: { name: name || null } },
            )
          }
        />
      )}
      {groupId && (
        <TextField
          label="Group name"
          shown={summary.groupName}
          maxLength={NAME_MAX}
          placeholder="Group"
          onText={(groupName) =>
            store.update(store.membersOf(groupId), { properties: { groupName: groupName || null } })
          }
        />
      )}
    </Section>
  )
}
