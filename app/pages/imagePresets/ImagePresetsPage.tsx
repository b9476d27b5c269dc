import { lazy, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readModifications } from '../../../contract/modification'
import { originalOf } from '../../../contract/modifiedImage'
import type { Preset } from '../../../contract/preset'
import { useAccount } from '../../account/useAccount'
import type { BoardElement } from '../../board/store/BoardElement'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { useTakePhoto } from '../../camera/useTakePhoto'
import { uuidv7 } from '../../offline/plain/ids'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { PresetsPanel } from '../../presets/PresetsPanel'
import { readOriginal } from '../../presets/readOriginal'
import { usePresetActions } from '../../presets/usePresetActions'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { CameraIcon, GridIcon, ImageIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { toast } from '../../ui/toast'
import { pictureName } from './BoardPictures'
import styles from './imagePresets.module.css'
import { useAddToBoard } from './useAddToBoard'
import { useWorkbench } from './useWorkbench'
import { WorkbenchView } from './WorkbenchView'
import {
  ABOUT_PRESETS,
  ADJUST_SLIDERS_TO_YOUR_LIKING,
  BROWSE_PRESETS,
  CHOOSE_FILE,
  CHOOSE_IMAGE,
  CLICK_USE_TO_APPLY_ONE,
  chooseImageFor,
  FROM_BOARD,
  IMAGE_FILE,
  IMAGE_NOT_OPENED,
  IMAGE_PRESETS,
  IMAGE_PRESETS_SUBTITLE,
  IT_COULD_NOT_BE_READ,
  OPENING_IMAGE,
  PUBLIC_OR_PRIVATE,
  SAVE_IT_AS_PRESET,
  TAKE_PHOTO,
  WHERE_FROM,
  WORKBENCH,
} from './words'

const BoardPictures = lazy(async () => ({ default: (await import('./BoardPictures')).BoardPictures }))
const loadDialog = () => import('../../presets/PresetDialog')
const PresetDialog = lazy(async () => ({ default: (await loadDialog()).PresetDialog }))

/** `new` saves the sliders as a preset; `edit` changes an existing one. */
type Saving = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly preset: Preset }

/** The workbench: an image, its modifications, and presets for them. */
export function ImagePresetsPage() {
  const { user, workspace } = useAccount()
  const [address] = useSearchParams()
  // Set by links from search results.
  const find = address.get('find')
  const bench = useWorkbench(workspace)
  const actions = usePresetActions(user?.id ?? null, workspace)
  const photo = useTakePhoto()
  const board = useBoardPicker(workspace)
  const adding = useAddToBoard(workspace, board.pickBoard)
  const [isChoosing, setIsChoosing] = useState(false)
  const [saving, setSaving] = useState<Saving | null>(null)
  /** A preset applied before there was an image: used for the next one. */
  const [waiting, setWaiting] = useState<Preset | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  /** How many images were chosen: the last one counts. */
  const opened = useRef(0)
  const sources = useRef<HTMLDivElement>(null)
  const modifications = bench.history.now

  useEffect(() => {
    // Prefetched: on demand, they could not be loaded if the network is gone by then.
    if (workspace)
      Promise.all([loadDialog(), import('../../presets/bakeImage')]).catch(
        reportUnless(isOutsideFailure, 'imagePresets'),
      )
  }, [workspace])

  const apply = (preset: Preset) => {
    bench.change(preset.modifications)
    setWaiting(null)
    void actions.used(preset)
  }
  const take = (...taken: Parameters<typeof bench.take>) => {
    bench.take(...taken)
    if (waiting) apply(waiting)
  }
  // A preset may be chosen while the image is opening.
  const latestTake = useRef(take)
  latestTake.current = take
  const open = async (read: () => Promise<Parameters<typeof bench.take>>) => {
    const turn = ++opened.current
    setIsOpening(true)
    try {
      const taken = await read()
      // A slower image must not replace one that was chosen after it.
      if (turn === opened.current) latestTake.current(...taken)
    } catch (error) {
      const description = error instanceof Error ? error.message : IT_COULD_NOT_BE_READ
      toast({ title: IMAGE_NOT_OPENED, description, variant: 'destructive' })
    } finally {
      if (turn === opened.current) setIsOpening(false)
    }
  }
  const takeFile = (file: File | undefined | null) => {
    if (!file) return
    void open(async () => {
      const { prepareImage } = await import('../../imaging/prepareImage')
      return [{ asset: await prepareImage(file), name: file.name.replace(/\.[^.]+$/, '') || null }]
    })
  }
  const takeElement = (element: BoardElement) => {
    setIsChoosing(false)
    if (!workspace) return
    void open(async () => {
      const store = {
        original: (address: string) => workspace.originalAsset(address),
        copy: (address: string) => workspace.assetBlob(address),
      }
      const { prepareImage } = await import('../../imaging/prepareImage')
      const asset = await prepareImage(await readOriginal(store, originalOf(element)))
      return [{ asset, name: pictureName(element) }, readModifications(element)]
    })
  }
  const use = (preset: Preset) => {
    if (bench.picture) return apply(preset)
    setWaiting(preset)
    goToSources()
  }
  const goToSources = () => {
    sources.current?.scrollIntoView({ block: 'center' })
    sources.current?.querySelector('button')?.focus({ preventScroll: true })
  }

  const pickers = (
    <PictureSources
      onFile={takeFile}
      onCamera={() => void photo.takePhoto().then(takeFile)}
      onBoard={() => setIsChoosing(true)}
    />
  )
  return (
    <Page title={IMAGE_PRESETS} subtitle={IMAGE_PRESETS_SUBTITLE}>
      <div className={styles.columns}>
        <section
          className={styles.bench}
          aria-label={WORKBENCH}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            takeFile([...event.dataTransfer.files].find(({ type }) => type.startsWith('image/')))
          }}
        >
          {bench.picture ? (
            <WorkbenchView
              bench={bench}
              source={bench.picture.asset.blob}
              isOpening={isOpening}
              pickers={pickers}
              adding={adding}
              onSave={() => setSaving({ kind: 'new' })}
            />
          ) : (
            <div ref={sources} className={styles.empty}>
              <h2 className={styles.emptyTitle}>{waiting ? chooseImageFor(waiting.name) : CHOOSE_IMAGE}</h2>
              <p>{isOpening ? OPENING_IMAGE : WHERE_FROM}</p>
              {pickers}
            </div>
          )}
        </section>
        <div className={styles.side}>
          <PresetsPanel
            key={find}
            initialTab={find ? 'all' : 'my'}
            initialSearch={find ?? ''}
            userId={user?.id ?? null}
            workspace={workspace}
            onUse={use}
            onCreate={() => setSaving({ kind: 'new' })}
            onEdit={(preset) => setSaving({ kind: 'edit', preset })}
          />
          <AboutPresets />
        </div>
      </div>
      {photo.element}
      {board.element}
      {saving && user && (
        <LazyBoundary>
          <PresetDialog
            preset={saving.kind === 'edit' ? saving.preset : null}
            modifications={modifications}
            userId={user.id}
            queue={workspace}
            newId={uuidv7}
            onChooseImage={
              bench.picture || saving.kind === 'edit'
                ? undefined
                : () => {
                    setSaving(null)
                    // After the dialog has restored the focus.
                    setTimeout(goToSources)
                  }
            }
            onClose={() => setSaving(null)}
          />
        </LazyBoundary>
      )}
      {isChoosing && workspace && (
        <LazyBoundary>
          <BoardPictures workspace={workspace} onPick={takeElement} onClose={() => setIsChoosing(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

interface PictureSourcesProps {
  onFile(file: File | undefined): void
  onCamera(): void
  onBoard(): void
}

/** Ways to choose an image. */
function PictureSources({ onFile, onCamera, onBoard }: PictureSourcesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.sources}>
      <Button onClick={() => input.current?.click()}>
        <ImageIcon size={18} />
        {CHOOSE_FILE}
      </Button>
      <Button onClick={onCamera}>
        <CameraIcon size={18} />
        {TAKE_PHOTO}
      </Button>
      <Button onClick={onBoard}>
        <GridIcon size={18} />
        {FROM_BOARD}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={IMAGE_FILE}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // So that choosing the same file again triggers a change.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** How to work with presets. */
function AboutPresets() {
  return (
    <section className={styles.about} aria-labelledby="about-presets">
      <h2 id="about-presets" className={styles.aboutTitle}>
        {ABOUT_PRESETS}
      </h2>
      <ol>
        <li>{BROWSE_PRESETS}</li>
        <li>{CLICK_USE_TO_APPLY_ONE}</li>
        <li>{ADJUST_SLIDERS_TO_YOUR_LIKING}</li>
        <li>{SAVE_IT_AS_PRESET}</li>
      </ol>
      <p>{PUBLIC_OR_PRIVATE}</p>
    </section>
  )
}
