import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { WeaveIcon } from '../../ui/iconSets/editorIcons'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { CheckIcon, type Icon, ImageIcon, PaletteIcon, TextIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { toast } from '../../ui/toast'
import { DONE } from '../../ui/words'
import type { BoardView } from '../view/BoardViewContext'
import { EXPORT } from '../view/toolbar/base/words'
import { useBorrowedFocus } from '../view/toolbar/useFocusInside'
import { CONNECT_AND_TRY_AGAIN, THAT_DID_NOT_WORK } from '../view/words'
import { picturesToWeave, Weaver } from './Weaver'
import styles from './weaveBar.module.css'
import { CHOOSE_PHOTOS, COLORS, PHOTOS_ARE_COMING, SHUFFLE, TITLE, TWO_IMAGES_NEEDED, WEAVE, WEAVING } from './words'

interface WeaveBarProps {
  readonly view: BoardView
  /** Opens the file picker. */
  onChoose(): void
  onExport(): void
  onClose(): void
}

type State = 'looking' | 'weaving' | 'woven' | 'too few'

const never = () => () => {}
const nothing = () => null

/** Weaves when it opens, and stays open for more compositions. Waits for pictures that are being added. */
export function WeaveBar({ view, onChoose, onExport, onClose }: WeaveBarProps) {
  const { store, images, photos } = view
  const coming = useSyncExternalStore(photos?.subscribe ?? never, photos?.read ?? nothing)
  const isComing = (coming?.photos.length ?? 0) > 0
  const bar = useRef<HTMLDivElement>(null)
  const weaver = useRef<Weaver>(null)
  const [state, setState] = useState<State>('looking')
  const [parts, setParts] = useState({ hasTitle: true, hasColors: true })
  const giveFocusBack = useBorrowedFocus(bar)
  const isWoven = state === 'woven' || state === 'weaving'
  // So that Enter makes another one, unless another control has the focus.
  useEffect(() => {
    if (isWoven && document.activeElement === bar.current) bar.current?.querySelector('button')?.focus()
  }, [isWoven])

  useEffect(
    () => () => {
      weaver.current?.stop()
      weaver.current = null
    },
    [],
  )

  const weave = async (next: typeof parts, isOther: boolean) => {
    if (!weaver.current) {
      const ids = picturesToWeave(store)
      if (ids.length < 2) {
        setState('too few')
        return
      }
      const foot = () => footOf(bar.current)
      weaver.current = new Weaver(ids, { store, images, foot, seed: Math.floor(Math.random() * 1_000) })
    }
    setParts(next)
    setState('weaving')
    await weaver.current.weave({ ...next, isOther }).catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'weave')
      toast({ title: THAT_DID_NOT_WORK, description: CONNECT_AND_TRY_AGAIN, variant: 'destructive' })
    })
    setState('woven')
  }
  const begin = useEffectEvent(() => {
    if (!weaver.current) void weave(parts, false)
  })
  useEffect(() => {
    if (!isComing) begin()
  }, [isComing])

  const close = () => {
    onClose()
    giveFocusBack()
  }
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={WEAVE}
      tabIndex={-1}
      data-keeps-pointer
      data-weave={state}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    >
      {isWoven ? (
        <>
          <BarButton
            label={state === 'weaving' ? WEAVING : SHUFFLE}
            icon={WeaveIcon}
            isBusy={state === 'weaving'}
            isMain
            onClick={() => void weave(parts, true)}
          />
          <BarButton
            label={TITLE}
            icon={TextIcon}
            isPressed={parts.hasTitle}
            isCompact
            onClick={() => void weave({ ...parts, hasTitle: !parts.hasTitle }, false)}
          />
          <BarButton
            label={COLORS}
            icon={PaletteIcon}
            isPressed={parts.hasColors}
            isCompact
            onClick={() => void weave({ ...parts, hasColors: !parts.hasColors }, false)}
          />
          <BarButton label={EXPORT} icon={DownloadIcon} onClick={onExport} />
        </>
      ) : (
        <>
          <p className={styles.words} role="status">
            {isComing && <Spinner size={18} />}
            {isComing ? PHOTOS_ARE_COMING : TWO_IMAGES_NEEDED}
          </p>
          {!isComing && <BarButton label={CHOOSE_PHOTOS} icon={ImageIcon} isMain onClick={onChoose} />}
        </>
      )}
      <BarButton label={DONE} icon={CheckIcon} isCompact={isWoven} onClick={close} />
    </div>
  )
}

interface BarButtonProps {
  readonly label: string
  readonly icon: Icon
  readonly isPressed?: boolean
  readonly isBusy?: boolean
  /** Shows only the icon on a phone. */
  readonly isCompact?: boolean
  readonly isMain?: boolean
  onClick(): void
}

function BarButton({ label, icon: Glyph, isPressed, isBusy, isCompact, isMain, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      data-main={isMain ? '' : undefined}
      onClick={onClick}
    >
      {isBusy ? <Spinner size={18} /> : <Glyph size={18} />}
      <span className={isCompact ? styles.compact : undefined}>{label}</span>
    </button>
  )
}

/** Screen px of the canvas that the bar covers; 0 if it takes its space from the canvas. */
function footOf(bar: HTMLElement | null): number {
  const canvas = document.querySelector('[data-canvas]')?.getBoundingClientRect()
  const over = bar?.getBoundingClientRect()
  return canvas && over ? Math.max(0, canvas.bottom - over.top) : 0
}
