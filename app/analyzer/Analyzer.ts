import type { AnalyzeImageRequest, ImageAnalysis } from '../../contract/ai'
import type { Modification, SelectionRegion } from '../../contract/modification'
import type { WaitingAnalysis } from '../offline/types'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import type { AnalyzerDeps, Watched } from './AnalyzerDeps'
import {
  type AnalysisType,
  type AnalyzerEvent,
  type AnalyzerState,
  AT_START,
  type Modified,
  type Picture,
  regionOf,
  step,
  type Work,
} from './analyzerState'
import { analysisFailure } from './failures'
import { altOfFile, complaintOf, readingFailed } from './readFile'
import { scaleRegion } from './region'
import { ON_DEVICE, type Suggestion, suggestionsOf } from './suggestions'
import * as words from './words'

/** A background or sky to replace, and the prompt for it. */
export interface Replacement {
  readonly what: 'background' | 'sky'
  readonly prompt: string
}

/**
 * One visit to the image analyzer: carries out its actions and holds its state. One task runs at a time; another one,
 * or `stop`, aborts it. Independent of React and the DOM.
 */
export class Analyzer {
  readonly #deps: AnalyzerDeps
  readonly #listeners = new Set<() => void>()
  #state: AnalyzerState = AT_START
  #work = new AbortController()
  /** Aborted when the picture is removed. */
  #picture = new AbortController()
  /** Resolves to whether the file that is opening became the picture. Never rejects. */
  #opening: Promise<boolean> | null = null
  /** Ids of the analyses already in the queue, by picture, type and region: none is queued twice. */
  readonly #queued = new Map<string, string>()
  /** Called when a modification requires generation. */
  onReplacement: (replacement: Replacement) => void = () => {}

  constructor(deps: AnalyzerDeps) {
    this.#deps = deps
  }

  readonly read = (): AnalyzerState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  // --- the picture ------------------------------------------------------------------------------------------------

  /** Opens a chosen file. If it is over 5 MB, offers to shrink it. */
  async choose(file: File): Promise<void> {
    const complaint = complaintOf(file)
    if (!complaint) {
      await this.#load(file)
      return
    }
    this.stop()
    this.#send(
      complaint === words.TOO_LARGE
        ? { type: 'too-large', file, problem: complaint }
        : { type: 'failed', problem: complaint },
    )
  }

  async shrink(): Promise<void> {
    const { tooLarge } = this.#state
    if (tooLarge) await this.#load(tooLarge)
  }

  /** Opens a photo just taken, shrinking it without asking. Offline, queues it for analysis. */
  async receivePhoto(photo: File): Promise<void> {
    // Not if it was stopped or failed: the picture is another one then, or none.
    if ((await this.#load(photo)) && !this.#deps.isOnline()) await this.#queue()
  }

  /** Shows a queued photo with its analysis. */
  open({ picture, body, answer }: Pick<WaitingAnalysis, 'picture' | 'body' | 'answer'>): void {
    this.stop()
    const analysis = body.analysisType ?? AT_START.type
    this.#show({ asset: picture })
    this.#send({ type: 'chose', analysis })
    if (answer) this.#send({ type: 'analyzed', analysis, answer })
  }

  /** After this queued photo was discarded: it may be queued again. */
  forgetQueued(id: string): void {
    for (const [name, queued] of this.#queued) if (queued === id) this.#queued.delete(name)
  }

  /** Resets everything. */
  remove(): void {
    this.stop()
    this.#picture.abort()
    this.#send({ type: 'removed' })
  }

  /** Stops the running task; the rest of the state stays. */
  stop(): void {
    this.#work.abort()
    this.#send({ type: 'stopped' })
  }

  /** Whether the file became the picture. */
  async #load(file: File): Promise<boolean> {
    const opening = this.#open(file)
    this.#opening = opening
    const isOpen = await opening
    if (this.#opening === opening) this.#opening = null
    return isOpen
  }

  async #open(file: File): Promise<boolean> {
    let isOpen = false
    let look: ImageBitmap | undefined
    await this.#do('processing', async (signal) => {
      const asset = await this.#deps.prepare(file, {
        onSize: (size) => signal.aborted || this.#send({ type: 'sized', size }),
        onLook: (bitmap) => {
          // There is a second one if the worker ended after the first.
          look?.close()
          look = bitmap
        },
      })
      return () => {
        this.#show({ asset, alt: altOfFile(file.name), look })
        isOpen = true
      }
    }).catch((error: unknown) => {
      const problem = readingFailed(error)
      this.#send({ type: 'failed', problem })
      this.#deps.toast({ title: problem, variant: 'destructive' })
    })
    if (!isOpen) look?.close()
    return isOpen
  }

  /** Waits for a file that is opening. False if that failed: callers then give up. */
  async #whenOpen(): Promise<boolean> {
    return this.#opening ?? true
  }

  #show(picture: Picture): void {
    this.#picture.abort()
    this.#picture = new AbortController()
    this.#send({ type: 'loaded', picture })
    void this.#findPalette(picture, this.#picture.signal)
  }

  /** Independent of all tasks: needs neither a key nor the network. */
  async #findPalette(of: Picture, signal: AbortSignal): Promise<void> {
    // If the browser's workers can't draw, there are no colors to show.
    const swatches = await this.#deps
      .palette(of.look ?? of.asset.blob, { signal })
      .catch(reportUnless(isPictureFailure, 'analyzer', []))
    if (!signal.aborted) this.#send({ type: 'palette', of, swatches })
  }

  // --- the analysis -----------------------------------------------------------------------------------------------

  /** Stops a running analysis, but not the opening or queueing of an image. */
  chooseType(analysis: AnalysisType): void {
    if (this.#state.work !== 'processing') this.stop()
    this.#send({ type: 'chose', analysis })
  }

  setSelecting(isOn: boolean): void {
    this.#send({ type: 'selecting', isOn })
  }

  setRegion(region: SelectionRegion | null): void {
    this.#send({ type: 'region', region })
  }

  /** Sends the picture to the AI or, offline, queues it. */
  async analyze(): Promise<void> {
    if (!(await this.#whenOpen())) return
    const { picture, type } = this.#state
    if (!picture) {
      this.#send({ type: 'failed', problem: words.NO_IMAGE })
      this.#deps.toast({ title: words.ANALYSIS_FAILED_TITLE, description: words.NO_IMAGE, variant: 'destructive' })
      return
    }
    if (!this.#deps.isOnline() && this.#deps.queue) return this.#queue()
    await this.#do('analyzing', async (signal) => {
      const answer = await this.#ask(picture, signal)
      return () => this.#send({ type: 'analyzed', analysis: type, answer })
    }).catch(async (error: unknown) => {
      const failure = analysisFailure(error)
      if (failure.kind === 'offline' && this.#deps.queue) return this.#queue()
      this.#send({ type: 'failed', problem: failure.words })
      if (failure.toast) this.#deps.toast(failure.toast)
    })
  }

  async #ask(picture: Picture, signal: AbortSignal, customPrompt?: string): Promise<ImageAnalysis> {
    const body = await this.#body(picture, signal, customPrompt)
    return this.#deps.analyze(body, { signal, onText: (text) => this.#send({ type: 'wrote', text }) })
  }

  async #body(picture: Picture, signal: AbortSignal, customPrompt?: string): Promise<AnalyzeImageRequest> {
    const { type: analysisType } = this.#state
    const region = regionOf(this.#state)
    const { base64, scale } = await this.#deps.compress(picture.asset.blob, { signal })
    return {
      imageBase64: base64,
      analysisType,
      ...(customPrompt && { customPrompt }),
      ...(region && { selectionRegion: scaleRegion(region, scale) }),
    }
  }

  async #queue(): Promise<void> {
    const { picture, type } = this.#state
    const { queue, toast } = this.#deps
    if (!picture || !queue) return
    const name = JSON.stringify([picture.asset.address, type, regionOf(this.#state)])
    const message = { title: words.SAVED_HERE_TITLE, description: words.SAVED_HERE }
    if (this.#queued.has(name)) return toast(message)
    await this.#do('processing', async (signal) => {
      const body = await this.#body(picture, signal)
      const { id } = await queue({ picture: picture.asset, body })
      this.#queued.set(name, id)
      toast(message)
      return () => this.#send({ type: 'stopped' })
    }).catch((error: unknown) => {
      const problem = error instanceof Error && error.message ? error.message : words.ANALYSIS_FAILED
      this.#send({ type: 'failed', problem })
      toast({ title: words.PHOTO_COULD_NOT_BE_SAVED, description: problem, variant: 'destructive' })
    })
  }

  // --- modifications ----------------------------------------------------------------------------------------------

  /** The modifications to choose from: the AI's, and those that work without it. */
  suggestions(): readonly Suggestion[] {
    return [...suggestionsOf(this.#state.answers.modification), ...ON_DEVICE]
  }

  check(key: string, isOn: boolean): void {
    this.#send({ type: 'checked', key, isOn })
  }

  clearSelection(): void {
    this.#send({ type: 'cleared' })
  }

  async applySelected(): Promise<void> {
    if (!(await this.#whenOpen())) return
    await this.#carryOut(this.suggestions().filter(({ key }) => this.#state.checked.has(key)))
  }

  /** Asks the AI which modifications the prompt needs, and applies them. */
  async applyPrompt(prompt: string): Promise<void> {
    if (!(await this.#whenOpen())) return
    const { picture } = this.#state
    const customPrompt = prompt.trim()
    if (!picture || !customPrompt) return
    let answer: ImageAnalysis | null = null
    await this.#do('analyzing', async (signal) => {
      answer = await this.#ask(picture, signal, customPrompt)
      return () => this.#send({ type: 'stopped' })
    }).catch((error: unknown) => {
      const { words: problem, toast } = analysisFailure(error)
      this.#send({ type: 'failed', problem })
      if (toast) this.#deps.toast(toast)
    })
    if (!answer) return
    const suggestions = suggestionsOf(answer)
    const leftOut = suggestions.filter(({ doing }) => doing.kind === 'none').map(({ action }) => action)
    if (leftOut.length > 0)
      this.#deps.toast({ title: words.LEFT_OUT_TITLE, description: words.leftOutActions(leftOut) })
    if (leftOut.length === suggestions.length) this.#send({ type: 'failed', problem: words.NOTHING_TO_APPLY })
    else await this.#carryOut(suggestions)
  }

  /** Applies an image made elsewhere, such as a blend. */
  async apply(make: (watched: Watched) => Promise<Blob>, modifications: readonly Modification[] | null): Promise<void> {
    if (!(await this.#whenOpen())) return
    await this.#do('applying', async (signal) => {
      const onProgress = (part: number) => this.#send({ type: 'progressed', part })
      const asset = await this.#deps.prepare(await make({ signal, onProgress }))
      const modified: Modified = { asset, modifications }
      return () => this.#send({ type: 'modified', modified })
    }).catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      this.#send({ type: 'failed', problem: words.APPLY_FAILED })
      this.#deps.toast({ title: words.APPLY_FAILED, variant: 'destructive' })
    })
  }

  dropModified(): void {
    this.#send({ type: 'dropped-modified' })
  }

  /** Makes the modified image the picture to work on. */
  takeModified(): void {
    this.stop()
    this.#send({ type: 'took-modified' })
    if (this.#state.picture) this.#show(this.#state.picture)
  }

  async #carryOut(chosen: readonly Suggestion[]): Promise<void> {
    const { picture } = this.#state
    if (!picture) return
    const list = chosen.flatMap(({ doing }) => (doing.kind === 'kernel' ? [doing.modification] : []))
    if (list.length > 0) {
      const region = regionOf(this.#state)
      const make = (watched: Watched) => this.#deps.modify(picture.asset.blob, list, { ...watched, region })
      await this.apply(make, region ? null : list)
      if (!this.#state.modified) return
    }
    for (const { doing, instruction } of chosen) {
      if (doing.kind === 'replace') return this.onReplacement({ what: doing.what, prompt: instruction })
    }
  }

  // --- internals --------------------------------------------------------------------------------------------------

  /** Runs one task, aborting any other. Ignores its result or error if it was stopped. */
  async #do(work: Work, run: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    this.#work.abort()
    this.#work = new AbortController()
    const { signal } = this.#work
    this.#send({ type: 'began', work })
    try {
      const settle = await run(signal)
      if (!signal.aborted) settle()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #send(event: AnalyzerEvent): void {
    const before = this.#state
    this.#state = step(before, event)
    if (this.#state === before) return
    for (const listener of [...this.#listeners]) listener()
    // Where it was shown, there is a copy of its pixels.
    const look = before.picture?.look
    if (look !== this.#state.picture?.look) look?.close()
  }
}
