/// <reference path="./colorNameList.d.ts" />
import { distance, type Lab, labOfHex } from '../../../contract/oklab'
import type { Swatch } from './Swatch'

interface Named extends Lab {
  readonly name: string
}

let names: Promise<readonly Named[]> | null = null

/** Names each color (`#rrggbb`) after the nearest named color, each name once. The names load with the first call. */
export async function nameColors<Color extends Pick<Swatch, 'hex'>>(
  colors: readonly Color[],
): Promise<(Color & Swatch)[]> {
  names ??= loadNames()
  const all = await names.catch((error: unknown) => {
    names = null
    throw error
  })
  const taken = new Set<string>()
  return colors.map((color) => {
    const name = nearestName(labOfHex(color.hex), all, taken)
    taken.add(name)
    return { ...color, name }
  })
}

async function loadNames(): Promise<readonly Named[]> {
  const { colornames } = await import('color-name-list/short')
  return colornames.map(({ name, hex }) => ({ name, ...labOfHex(hex) }))
}

function nearestName(color: Lab, all: readonly Named[], taken: ReadonlySet<string>): string {
  let [found, least] = ['', Number.POSITIVE_INFINITY]
  for (const named of all) {
    const away = distance(color, named)
    if (away < least && !taken.has(named.name)) [found, least] = [named.name, away]
  }
  return found
}
