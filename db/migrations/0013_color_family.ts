import type { Knex } from 'knex'
import { COLOR_FAMILIES, colorFamilyOf } from '../../contract/colorFamily'

const LEVELS = [...'0123456789abcdef']

/** `color_family('c42')` is the common name of this cell's colors (0008_search: color_cell), as in the contract. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create function color_family(cell text) returns text language sql immutable parallel safe
  return
  (array[${COLOR_FAMILIES.map((family) => `'${family}'`).join(', ')}])[ascii(substr('${familyOfEachCell()}',
    1 + get_byte(decode('0' || cell, 'hex'), 0) * 256 + get_byte(decode('0' || cell, 'hex'), 1), 1)) - ascii('a') + 1];
`)
}

/** One letter for each of the 4096 cells, in order: `a` is the first family. A cell has the family of its middle. */
function familyOfEachCell(): string {
  const letters = LEVELS.flatMap((r) =>
    LEVELS.flatMap((g) =>
      LEVELS.map((b) => {
        const family = colorFamilyOf(`#${r}8${g}8${b}8`)
        return String.fromCharCode('a'.charCodeAt(0) + COLOR_FAMILIES.indexOf(family))
      }),
    ),
  )
  return letters.join('')
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
