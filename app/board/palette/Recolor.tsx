import { useEffect, useState } from 'react'
import { nameColors } from '../../imaging/palette/nameColors'
import type { Swatch } from '../../imaging/palette/Swatch'
import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import { AnyColor } from './AnyColor'
import { choicesFirst, usedColors } from './boardPalette'
import { ColorChips } from './ColorChips'
import { LiveEdit } from './LiveEdit'
import styles from './palette.module.css'
import type { Hex } from './readColor'
import { type NamedColor, recolored } from './recolor'
import type { LiveColor } from './useLivePalette'
import { FOR, forColor, NOTHING_TO_RECOLOR, RECOLOR_HINT, recoloredCount, SWAP, swapColor } from './words'

interface RecolorProps {
  readonly store: BoardStore
  readonly palette: readonly LiveColor[] | null
}

/** Replaces one color everywhere on the board: previewed while it is chosen, and one undo step. */
export function Recolor({ store, palette }: RecolorProps) {
  const used = useUsed(store, palette)
  const [from, setFrom] = useState<NamedColor | null>(null)
  const [live] = useState(() => new LiveEdit(store))
  useEffect(() => () => live.cancel(), [live])

  const preview = (to: NamedColor) => {
    if (from && from.hex !== to.hex) live.preview(store.order, (element) => recolored(element, from, to))
  }
  const choose = async (to: NamedColor) => {
    if (!from || from.hex === to.hex) return live.cancel()
    const [named] = to.name ? [to] : await nameColors([to]).catch(reportUnless(isPictureFailure, 'palette', [to]))
    const changed = store.order.filter((id) => {
      const element = store.element(id)
      return element !== undefined && recolored(element, from, to) !== null
    })
    preview(named ?? to)
    live.commit()
    setFrom(named ?? to)
    toast({ title: recoloredCount(changed.length), isPassing: true })
  }
  if (used?.length === 0) return <p className={styles.note}>{NOTHING_TO_RECOLOR}</p>
  return (
    <div className={styles.sections}>
      <p className={styles.note}>{RECOLOR_HINT}</p>
      <section>
        <h3 className={styles.heading}>{SWAP}</h3>
        <ColorChips
          label={SWAP}
          colors={used}
          nameOf={swapColor}
          chosen={from?.hex ?? null}
          onChoose={({ hex, name }) => setFrom({ hex: hex as Hex, name })}
        />
      </section>
      {from && (
        <section>
          <h3 className={styles.heading}>{FOR}</h3>
          <ColorChips
            label={FOR}
            colors={palette}
            nameOf={forColor}
            onChoose={({ hex, name }) => void choose({ hex: hex as Hex, name })}
          />
          <AnyColor color={from.hex} onPreview={(hex) => preview({ hex })} onColor={(hex) => void choose({ hex })} />
        </section>
      )}
    </div>
  )
}

/** The elements' colors, with names; updated with the palette, which follows the board. */
function useUsed(store: BoardStore, palette: unknown): readonly Swatch[] | null {
  const [used, setUsed] = useState<readonly Swatch[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new palette says that the board has changed
  useEffect(() => {
    let isCurrent = true
    const colors = usedColors(store.order.flatMap((id) => store.element(id) ?? []))
    const opaque = choicesFirst([...new Set(colors.map((hex) => hex.slice(0, 7)))].map((hex) => ({ hex })))
    void nameColors(opaque)
      .catch((error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'palette')
        return opaque.map((color) => ({ ...color, name: '' }))
      })
      .then((named) => isCurrent && setUsed(named))
    return () => {
      isCurrent = false
    }
  }, [store, palette])
  return used
}
