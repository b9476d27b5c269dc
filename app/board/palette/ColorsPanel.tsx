import { useState } from 'react'
import { isClipboardFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Button, buttonClass } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { ChevronLeftIcon, PasteIcon } from '../../ui/iconSets/editorIcons'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { PlusIcon, RefreshIcon } from '../../ui/icons'
import { Menu } from '../../ui/Menu'
import { saveFile } from '../../ui/saveFile'
import { toast } from '../../ui/toast'
import type { ImageSources } from '../view/elements/ImageSources'
import { COLORS } from '../view/toolbar/base/words'
import type { ToolbarProps } from '../view/toolbar/EditorActions'
import { Palette } from '../view/toolbar/Palette'
import { Panel } from '../view/toolbar/Panel'
import { AnyColor } from './AnyColor'
import { ColorChips } from './ColorChips'
import styles from './palette.module.css'
import { toAse, toCss, toDesignTokens } from './paletteFiles'
import { Recolor } from './Recolor'
import { type Hex, resolveColor } from './readColor'
import { type LiveColor, useLivePalette } from './useLivePalette'
import {
  ADD,
  ANY_COLOR,
  addNamedColor,
  BACK,
  COPY_AS_CSS,
  COULD_NOT_COPY,
  COULD_NOT_COPY_DETAIL,
  DOWNLOAD_ASE,
  DOWNLOAD_TOKENS,
  FROM_YOUR_IMAGES,
  NO_COLORS_YET,
  ON_THIS_BOARD,
  PALETTE_COPIED,
  paletteOfBoard,
  RECOLOR,
  SAVE_PALETTE,
  STANDARD_COLORS,
} from './words'

interface ColorsPanelProps extends ToolbarProps {
  readonly images: ImageSources
}

/** Colors to add to the board: its own first, then any color, then the ten standard colors. */
export function ColorsPanel({ store, images, actions, state }: ColorsPanelProps) {
  const palette = useLivePalette(store, images)
  const [isRecoloring, setIsRecoloring] = useState(false)
  if (isRecoloring) {
    const back = <IconButton label={BACK} icon={ChevronLeftIcon} onClick={() => setIsRecoloring(false)} />
    return (
      <Panel key="recolor" title={RECOLOR} actions={back} onClose={actions.closePanel}>
        <Recolor store={store} palette={palette} />
      </Panel>
    )
  }
  const groups = [
    { label: FROM_YOUR_IMAGES, colors: palette?.filter(({ isInPicture }) => isInPicture) },
    { label: ON_THIS_BOARD, colors: (palette ?? []).filter(({ isInPicture }) => !isInPicture) },
  ].filter(({ colors }) => colors?.length !== 0)
  return (
    <Panel key="colors" title={COLORS} onClose={actions.closePanel}>
      <div className={styles.sections}>
        <section className={styles.groups}>
          {groups.map(({ label, colors }) => (
            <div key={label}>
              <h3 className={styles.heading}>{label}</h3>
              <ColorChips
                label={label}
                colors={colors}
                nameOf={addNamedColor}
                onChoose={({ hex }) => actions.addColor(hex)}
              />
            </div>
          ))}
          {palette?.length === 0 && <p className={styles.note}>{NO_COLORS_YET}</p>}
          {palette?.length !== 0 && (
            <div className={styles.actions}>
              <Button size="s" disabled={palette === null} onClick={() => setIsRecoloring(true)}>
                <RefreshIcon size={18} />
                {RECOLOR}
              </Button>
              <SavePalette palette={palette ?? []} board={store.board?.name ?? ''} />
            </div>
          )}
        </section>
        <AddAnyColor color={palette?.[0]?.hex ?? resolveColor(state.shapeColor)} onAdd={actions.addColor} />
        <section>
          <h3 className={styles.heading}>{STANDARD_COLORS}</h3>
          <Palette current={state.shapeColor} onColor={actions.addColor} onRandom={actions.addRandomColor} />
        </section>
      </div>
    </Panel>
  )
}

interface AddAnyColorProps {
  /** The initial color. */
  readonly color: Hex
  onAdd(color: string): void
}

function AddAnyColor({ color, onAdd }: AddAnyColorProps) {
  const [picked, setPicked] = useState<Hex | null>(null)
  const chosen = picked ?? color
  return (
    <section>
      <h3 className={styles.heading}>{ANY_COLOR}</h3>
      <AnyColor color={chosen} onPreview={setPicked} onColor={setPicked}>
        <Button size="s" onClick={() => onAdd(chosen)}>
          <PlusIcon size={18} />
          {ADD}
        </Button>
      </AnyColor>
    </section>
  )
}

interface SavePaletteProps {
  readonly palette: readonly LiveColor[]
  readonly board: string
}

function SavePalette({ palette, board }: SavePaletteProps) {
  const name = paletteOfBoard(board)
  const save = (content: BlobPart, type: string, extension: string) =>
    saveFile(new Blob([content], { type }), `${name}.${extension}`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toCss(palette))
      toast({ title: PALETTE_COPIED })
    } catch (error) {
      if (!isClipboardFailure(error)) reportError(error, 'palette')
      toast({ title: COULD_NOT_COPY, description: COULD_NOT_COPY_DETAIL, variant: 'destructive' })
    }
  }
  return (
    <Menu
      items={[
        { label: COPY_AS_CSS, icon: PasteIcon, onSelect: () => void copy() },
        {
          label: DOWNLOAD_ASE,
          icon: DownloadIcon,
          onSelect: () => save(toAse(palette, name), 'application/octet-stream', 'ase'),
        },
        {
          label: DOWNLOAD_TOKENS,
          icon: DownloadIcon,
          onSelect: () => save(toDesignTokens(palette), 'application/json', 'tokens.json'),
        },
      ]}
      trigger={{
        className: buttonClass({ size: 's' }),
        disabled: palette.length === 0,
        children: (
          <>
            <DownloadIcon size={18} />
            {SAVE_PALETTE}
          </>
        ),
      }}
    />
  )
}
