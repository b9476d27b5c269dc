import { freePlace } from '../../../contract/layout/freePlace'
import { centerOf, inflate, type Point, type Rect, union } from '../../../contract/layout/rect'
import { type Composition, compose, type Format, type WovenPicture } from '../../../contract/layout/weave/compose'
import { DEFAULT_BOARD_NAME, ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { distance, labOfHex } from '../../../contract/oklab'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { nameColors } from '../../imaging/palette/nameColors'
import type { PictureSwatch, Swatch } from '../../imaging/palette/Swatch'
import { readHeader } from '../../imaging/toAsset'
import { paletteOf } from '../../imaging/workerCalls'
import { uuidv7 } from '../../offline/plain/ids'
import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { drawn } from '../../ui/afterDrawing'
import { toast } from '../../ui/toast'
import { boardPalette } from '../palette/boardPalette'
import { readColor } from '../palette/readColor'
import { breakLines } from '../raster/breakLines'
import { setFont } from '../raster/layoutText'
import { GROUND, makeCanvas } from '../raster/makeCanvas'
import { type BoardElement, isBackground } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readCrop, readTextStyle, swatchFill } from '../store/elementAppearance'
import { groundOf } from '../store/lazy/newText'
import { announce } from '../view/Announcer'
import { nodeId } from '../view/elements/elementNode'
import { type ImageSources, renditionAddress } from '../view/elements/ImageSources'
import { flyTo } from '../view/interaction/flyTo'
import { animateLayoutChange } from '../view/toolbar/animateLayoutChange'
import { captionProperties, planWeave, titleFrom, titleProperties } from './planWeave'
import { BOARD_FULL, UNTITLED, wovenImages } from './words'
import { findWovenSet, isWeavable, type WovenSet } from './wovenSet'

/** The selected pictures if there are several, else all pictures of the board. */
export function picturesToWeave(store: BoardStore): string[] {
  const weavable = (ids: Iterable<string>) =>
    [...ids].filter((id) => {
      const element = store.element(id)
      return element !== undefined && isWeavable(element)
    })
  const selected = weavable(store.selection)
  return selected.length > 1 ? selected : weavable(store.order)
}

interface WeaverOptions {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Screen px that the bar covers at the bottom of the canvas. */
  readonly foot: () => number
  readonly seed: number
}

/** One visit to Weave: the same pictures in new compositions, each as one commit. */
export class Weaver {
  readonly #options: WeaverOptions
  readonly #ids: readonly string[]
  #seed: number
  /** The next task waits for the running one. */
  #running: Promise<void> = Promise.resolve()
  #setId: string | null = null
  /** The center of the block, board px. */
  #middle: Point | null = null
  #titleText: string | null = null
  #swatches: readonly Swatch[] = []
  #ratios = new Map<string, Omit<WovenPicture, 'id'>>()
  #isStopped = false

  constructor(ids: readonly string[], options: WeaverOptions) {
    this.#ids = ids
    this.#options = options
    this.#seed = options.seed
  }

  /** Composes the pictures; `isOther` requests another composition. */
  weave(parts: { readonly hasTitle: boolean; readonly hasColors: boolean; readonly isOther: boolean }): Promise<void> {
    if (parts.isOther) this.#seed++
    this.#running = this.#running.then(
      () => this.#weave(parts),
      (error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'weave')
        return this.#weave(parts)
      },
    )
    return this.#running
  }

  /** Ends the visit: what is not composed yet no longer changes the board. */
  stop(): void {
    this.#isStopped = true
  }

  /** Whether the visit has ended, or the right to edit with it. */
  get #isOver(): boolean {
    return this.#isStopped || this.#options.store.mode !== 'edit'
  }

  async #weave({ hasTitle, hasColors }: { readonly hasTitle: boolean; readonly hasColors: boolean }): Promise<void> {
    const { store, images } = this.#options
    const before = this.#pictures()
    if (this.#isOver || before.length < 2) return
    const ground = groundOf(store)
    const isTitledByColors = hasTitle && this.#titleText === null && nameOf(store) === null
    const [colors, caption, ratios] = await Promise.all([
      hasColors || isTitledByColors ? this.#colors(before, images) : [],
      hasColors ? rulerOf(captionProperties(ground)) : null,
      this.#measure(before),
    ])
    // Others may have changed the board meanwhile.
    const pictures = this.#pictures()
    if (this.#isOver || pictures.length < 2) return
    const set = this.#set(pictures)
    const swatches = hasColors ? colors : []
    if (hasTitle) this.#titleText = set.title?.content ?? this.#titleText ?? nameOf(store) ?? titleFrom(colors)
    const titleText = this.#titleText ?? UNTITLED
    const ruler = hasTitle ? await rulerOf(set.title?.properties ?? titleProperties(ground)) : null
    // Lets the menu close first: that and composing each take a while on a phone.
    await drawn()
    const composition = compose({
      pictures: pictures.map(({ id }) => ({ id, ...(ratios.get(id) ?? { ratio: 1 }) })),
      seed: this.#seed,
      format: formatOf(store),
      titleWidths: ruler && widthsOfLines(titleText, ruler),
      strip:
        caption && swatches.length > 0
          ? {
              count: swatches.length,
              nameWidth: Math.max(...swatches.map(({ name }) => caption(name))),
              wordWidth: Math.max(...swatches.flatMap(({ name }) => name.split(' ').map((word) => caption(word)))),
            }
          : null,
    })
    await drawn()
    if (this.#isOver) return
    const now = this.#pictures()
    if (now.length !== pictures.length) return this.#weave({ hasTitle, hasColors })
    this.#commit({ pictures: now, composition, set: this.#set(now), titleText, swatches, ground })
  }

  #commit(woven: {
    readonly pictures: readonly BoardElement[]
    readonly composition: Composition
    readonly set: WovenSet
    readonly titleText: string
    readonly swatches: readonly Swatch[]
    readonly ground: string | null
  }): void {
    const { store } = this.#options
    const { pictures, composition, set, swatches } = woven
    this.#setId = set.id ?? this.#setId ?? uuidv7()
    const origin = this.#place(composition, pictures, set)
    const plan = planWeave({ ...woven, origin, setId: this.#setId })
    const growth = plan.added.length - plan.removed.length
    // The server would add some of it, and refuse the rest.
    if (growth > 0 && store.size + growth > ELEMENTS_PER_BOARD_MAX) {
      toast(BOARD_FULL)
      return
    }
    store.select([])
    store.setActive(null)
    animateLayoutChange(
      store,
      plan.changes.map(({ id }) => id),
      () => store.apply(plan.added, plan.changes, plan.removed),
    )
    const { width, height } = composition
    this.#show({ ...origin, width, height })
    announce(wovenImages(pictures.length, composition.title !== null, composition.strip ? swatches.length : 0))
  }

  #pictures(): BoardElement[] {
    const { store } = this.#options
    return this.#ids.flatMap((id) => {
      const element = store.element(id)
      return element && isWeavable(element) ? element : []
    })
  }

  #set(pictures: readonly BoardElement[]): WovenSet {
    const { store } = this.#options
    return findWovenSet(
      store.order.flatMap((id) => store.element(id) ?? []),
      pictures,
    )
  }

  /** Once there are some, the same for the whole visit: a strip does not change when pictures change places. */
  async #colors(pictures: readonly BoardElement[], images: ImageSources): Promise<readonly Swatch[]> {
    const { isSame, swatches } = this.#set(pictures)
    // Someone may have changed the strip's colors.
    if (isSame && swatches.length > 0)
      return swatches.map((swatch) => ({ hex: swatchFill(swatch), name: String(swatch.properties.name ?? '') }))
    if (this.#swatches.length === 0)
      this.#swatches = await colorsOfPictures(pictures, images, groundOf(this.#options.store))
    return this.#swatches
  }

  async #measure(pictures: readonly BoardElement[]): Promise<ReadonlyMap<string, Omit<WovenPicture, 'id'>>> {
    await Promise.all(
      pictures.map(async (picture) => {
        const size = shownSize(picture) ?? (await storedSize(picture, this.#options.images))
        const crop = readCrop(picture.properties) ?? { width: 1, height: 1 }
        const { width, height } = size ?? { width: picture.width / crop.width, height: picture.height / crop.height }
        const [across, down] = [width * crop.width, height * crop.height]
        this.#ratios.set(picture.id, { ratio: across / down, ...(size && { pixels: across * down }) })
      }),
    )
    return this.#ratios
  }

  /** Where the pictures were, or the nearest place where the block covers nothing else. */
  #place({ width, height }: Composition, pictures: readonly BoardElement[], set: WovenSet): Point {
    const { store } = this.#options
    const own = [...pictures, ...(set.title ? [set.title] : []), ...set.swatches, ...set.captions, ...set.obsolete]
    const ids = new Set(own.map(({ id }) => id))
    const around = store.boundsOf(pictures.map(({ id }) => id))
    this.#middle ??= centerOf(store.boundsOf(ids) ?? around ?? store.view.visible)
    const taken = store.order.flatMap((id): Rect[] => {
      const element = store.element(id)
      const bounds = ids.has(id) || !element || isBackground(element) ? null : store.boundsOf([id])
      return bounds ? [bounds] : []
    })
    return freePlace({ width, height }, { taken, visible: store.view.visible, random: () => 0, at: this.#middle })
  }

  #show(block: Rect): void {
    const { store, foot } = this.#options
    const { view } = store
    const { zoom } = view.cameraFor(block, 1)
    const under = foot() / zoom
    flyTo(store, view.cameraFor(union([block, { ...block, height: block.height + under }]) ?? block, 1))
  }
}

/** Null if no one has named the board. */
function nameOf({ board }: BoardStore): string | null {
  const name = board?.name.trim() ?? ''
  return name === '' || name === DEFAULT_BOARD_NAME ? null : name
}

/** Large, so that rounding to whole px does not matter. */
const FONT_SIZE = 100

/** Ms to wait for a font. */
const FONT_TIMEOUT = 400

/** Returns a function that measures text, as a multiple of the font size. */
async function rulerOf(properties: BoardElement['properties']): Promise<(text: string) => number> {
  // Without letter spacing: it depends on the font size, which is not known yet.
  const look = { ...readTextStyle(properties), fontSize: FONT_SIZE, letterSpacing: undefined }
  const pen = makeCanvas({ width: 1, height: 1 })?.pen
  if (!pen) return (text) => text.length * 0.55
  setFont(pen, look)
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT))
  await Promise.race([document.fonts.load(pen.font).catch(reportUnless(isPictureFailure, 'weave')), timeout])
  setFont(pen, look)
  return (text) => pen.measureText(text).width / FONT_SIZE
}

/** The aspect ratios of a canvas that count as square. */
const SQUARE = { from: 0.85, to: 1.2 }

function formatOf({ view }: BoardStore): Format {
  const { width, height } = inflate({ x: 0, y: 0, ...view.viewport }, -16, -16)
  const shape = width / Math.max(1, height)
  return shape < SQUARE.from ? 'portrait' : shape > SQUARE.to ? 'wide' : 'square'
}

const MOST_LINES = 3

/** The minimum widths for text in one, two and three lines, or in as many as its line breaks need. */
function widthsOfLines(text: string, measure: (text: string) => number): number[] {
  const whole = Math.max(...text.split('\n').map((line) => measure(line)))
  const least = Math.max(...text.split(/\s+/).map((word) => measure(word)))
  return Array.from({ length: MOST_LINES }, (_, index) => {
    let [low, high] = [least, whole]
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2
      if (breakLines(text, middle, measure).length <= index + 1) high = middle
      else low = middle
    }
    return high
  })
}

/** Colors in a strip. */
const MOST_COLORS = 5

/** How many pictures are read: more would add little, and take a phone too long. */
const LOOKED_AT = 8

/** Ms after which a composition does without the pictures not read yet; the next one has them. */
const COLORS_TIMEOUT = 1_100
/** Ms after which reading a picture is given up. */
const READ_TIMEOUT = 30_000

const SEEN = 0.07

/** Cached palettes by address; a picture at an address never changes. */
const knownPalettes = new Map<string, readonly PictureSwatch[]>()

/** These pictures' main colors, with names: up to five, from dark to light. Unreachable pictures are left out. */
async function colorsOfPictures(
  pictures: readonly BoardElement[],
  images: ImageSources,
  ground: string | null,
): Promise<readonly Swatch[]> {
  const step = Math.max(1, pictures.length / LOOKED_AT)
  const looked = Array.from(
    { length: Math.min(pictures.length, LOOKED_AT) },
    (_, index) => pictures[Math.floor(index * step)],
  )
  const reads = looked.flatMap((picture) => (picture ? [readPalette(picture.content, images)] : []))
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, COLORS_TIMEOUT))])
  const shown = looked.flatMap((picture) => picture ?? [])
  const colors = boardPalette(shown, (address) => knownPalettes.get(address), MOST_COLORS + 2)
  // A swatch in the color of its background would not show.
  const seen = colors.filter(({ hex }) => distance(labOfHex(hex), labOfHex(readColor(ground ?? '') ?? GROUND)) > SEEN)
  const hexes = (seen.length > 2 ? seen : colors).slice(0, MOST_COLORS).map(({ hex }) => ({ hex: hex.toLowerCase() }))
  return nameColors(hexes.sort((a, b) => labOfHex(a.hex).l - labOfHex(b.hex).l))
}

async function readPalette(address: string, images: ImageSources): Promise<void> {
  if (knownPalettes.has(address)) return
  const signal = AbortSignal.timeout(READ_TIMEOUT)
  try {
    const blob = await bytesOf(address, images, signal)
    if (blob) knownPalettes.set(address, await paletteOf(blob, { signal }))
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'weave')
    // Unreachable, or timed out: the others suffice.
  }
}

interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The picture's size, if the page has loaded it. */
function shownSize({ id }: BoardElement): PixelSize | null {
  const node = document.getElementById(nodeId(id))
  const image = node instanceof HTMLImageElement ? node : node?.querySelector('img')
  if (!image?.naturalWidth) return null
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Ms to wait for the size of a picture that is not on the screen. */
const SIZE_TIMEOUT = 600

async function storedSize({ content }: BoardElement, images: ImageSources): Promise<PixelSize | null> {
  try {
    const blob = await bytesOf(content, images, AbortSignal.timeout(SIZE_TIMEOUT))
    return blob && (await readHeader(blob))
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'weave')
    return null
  }
}

/** The smallest available copy of a picture. */
async function bytesOf(address: string, images: ImageSources, signal: AbortSignal): Promise<Blob | null> {
  const here = await images.copy(address)
  if (here || !isAssetAddress(address)) return here
  const answer = await fetch(renditionAddress(address, 320), { signal })
  return answer.ok ? answer.blob() : null
}
