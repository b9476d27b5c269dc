import { use } from 'react'
import { ELEMENT_NAME_MAX } from '../../../../contract/limits'
import type { BoardElement } from '../../store/BoardElement'
import { EditingContext } from '../Editing'
import { TextField } from '../fields/TextField'
import { singleValue, summarize } from '../summarize'
import { GROUP, GROUP_NAME, NAME, SHOWN_IN_LAYERS } from '../words'
import { Section } from './Section'

/** The element's name, and the group that all of them are in. */
export function NameSection({ all }: { readonly all: readonly BoardElement[] }) {
  const { store } = use(EditingContext)
  const summary = summarize(all)
  const groupId = singleValue(summary.groupId)
  if (all.length > 1 && !groupId) return null
  return (
    <Section title={NAME}>
      {all.length === 1 && (
        <TextField
          label={NAME}
          shown={summary.name}
          maxLength={ELEMENT_NAME_MAX}
          placeholder={SHOWN_IN_LAYERS}
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
          label={GROUP_NAME}
          shown={summary.groupName}
          maxLength={ELEMENT_NAME_MAX}
          placeholder={GROUP}
          onText={(groupName) =>
            store.update(store.membersOf(groupId), { properties: { groupName: groupName || null } })
          }
        />
      )}
    </Section>
  )
}
