import type { AboutBoard, AiUsage, BoardPicture, GeneratedImage, GenerateImageRequest } from '../../contract/ai'
import { type AiElement, toAiElements } from '../../contract/aiElement'
import type { ImageErrorType } from '../../contract/aiErrors'
import { AI_TURNS_MAX } from '../../contract/aiLimits'
import { freePlace } from '../../contract/layout/freePlace'
import { union } from '../../contract/layout/rect'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { type AiFailure, aiFailure } from '../api/aiFailure'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalAsset } from '../offline/types'
import { toast } from '../ui/toast'
import {
  type AssistantState,
  type Conversation,
  type FailedPicture,
  type Findings,
  IDLE,
  type Idea,
  type ImageReference,
  type MadePicture,
  needsPicture,
  type Picture,
  type Task,
} from './AssistantState'
import type { AiCalls } from './aiCalls'
import { backgroundElement } from './backgroundElement'
import { groundOf, lookOf } from './boardLook'
import { elementsToAnalyze, elementsToModify } from './elementsForAi'
import { failedImageOf, imageInstead } from './generatedElements'
import type { IdeaStorage } from './IdeaStorage'
import { MERGE_LEAST, mergeElements } from './mergeElements'
import type { PromptHistory } from './PromptHistory'
import { proposalsOf } from './proposals'
import { suggestedElement, tidyColumns, typeOfBoard } from './suggestedElements'
import {
  BACKGROUND_ADDED,
  BACKGROUND_ADDED_DETAIL,
  elementsAdded,
  QUOTA,
  QUOTA_DETAIL,
  TASK_FAILED,
  WORDS,
} from './words'

interface AssistantOptions {
  readonly store: BoardStore
  /** Shows new images at once; null without a canvas. */
  readonly images: { offer(address: string, blob: Blob): void } | null
  readonly calls: AiCalls
  readonly history: PromptHistory
  /** Suggestions not added yet. They survive a reload, since images are slow and expensive to generate. */
  readonly ideaStorage: IdeaStorage
  /** The board's main colors, including those of photos. Never rejects. */
  readonly readPalette: () => Promise<readonly string[]>
  /** The main colors of the image at an address, as `#rrggbb`, after `readPalette`; empty if unknown. */
  readonly paletteOf: (address: string) => readonly string[]
  /** Draws these elements, back to front, for a vision model; null if that fails. Never rejects. */
  readonly drawPicture: (elements: readonly BoardElement[]) => Promise<BoardPicture | null>
  /** 0 to 1. */
  readonly random: () => number
  /** Unix ms. */
  readonly now: () => number
}

/** How images are generated: square and without a style by default. */
export interface PictureChoice extends Pick<GenerateImageRequest, 'style' | 'size'> {
  /** The number generated for one prompt; further ones on demand, since each takes long and costs money. */
  readonly count?: number
}

type BackgroundChoice = NonNullable<Parameters<AiCalls['generateBackground']>[0]>

/** The maximum number of images generated for one prompt. */
export const PICTURES_AT_ONCE = 4
/** Concurrent image requests: the more, the more fail together once the quota is used up. */
const PICTURES_IN_FLIGHT = 2
/** Characters of an answer that later turns repeat. */
const ANSWER_MAX = 2000

/** Errors that the next image would run into as well. */
const REFUSING_ALL: readonly ImageErrorType[] = ['RATE_LIMIT', 'API_KEY_MISSING', 'AUTHENTICATION_REQUIRED']

/** The error type of a failed image; UNKNOWN_ERROR for any other reason. */
const ERROR_TYPES: Readonly<Partial<Record<AiFailure['kind'], ImageErrorType>>> = {
  key: 'API_KEY_MISSING',
  quota: 'RATE_LIMIT',
  allowance: 'RATE_LIMIT',
  policy: 'CONTENT_POLICY_VIOLATION',
  signIn: 'AUTHENTICATION_REQUIRED',
}

const CALL_OF = {
  generate: 'suggestions',
  background: 'generateBackground',
  suggest: 'analyzeElements',
  modify: 'analyzeElements',
  merge: 'analyzeElements',
  idea: 'generateImage',
} as const satisfies Record<Task['kind'], Parameters<typeof aiFailure>[1]>

/**
 * The assistant of one board: its prompts, tasks and results. Outlives the panel, so that a sheet may be closed while
 * an image is generated. Everything it does to the board is an ordinary change.
 */
export class AssistantSession {
  readonly #options: AssistantOptions
  readonly #listeners = new Set<() => void>()
  #state: AssistantState = IDLE
  #running: AbortController | null = null
  /** The bytes of images made on this visit, with which they can also be added offline. */
  readonly #assets = new Map<string, LocalAsset>()
  #isShown = false

  constructor(options: AssistantOptions) {
    this.#options = options
    this.#state = { ...IDLE, ideas: options.ideaStorage.read() }
    // Leaving picking from the canvas, by its bar or Escape, leaves merge mode.
    const { store } = options
    store.subscribe('picking', () => {
      if (this.#state.isMerging && !store.isPicking) this.setMerging(false)
    })
    store.subscribe('mode', () => store.mode !== 'edit' && this.dismiss())
  }

  get store(): BoardStore {
    return this.#options.store
  }

  get history(): PromptHistory {
    return this.#options.history
  }

  /** The same object until something changes. */
  readonly read = (): AssistantState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether the panel shows the proposals; otherwise the canvas doesn't preview them. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown
    this.#preview()
    if (!isShown && !this.#running) this.setMerging(false)
  }

  /** Aborts the task. What it put on the board stays there. */
  cancel(): void {
    this.#running?.abort()
  }

  /** Resolves to whether it produced anything, so that the prompt can be cleared. A blank prompt is a no-op. */
  async generate(prompt: string, { count = PICTURES_AT_ONCE, ...choice }: PictureChoice = {}): Promise<boolean> {
    const trimmed = prompt.trim()
    if (trimmed === '') return false
    return this.#run(
      'generate',
      async (signal) => {
        const about = await this.#describe(elementsToAnalyze(this.store), signal)
        const answer = await this.#options.calls.suggest(
          { prompt: trimmed, ...about, ...this.#earlier('generate') },
          signal,
          ({ suggestion, elementType }) =>
            this.#setIdeas([
              ...this.#state.ideas,
              ideaOf('generate', { words: suggestion, type: elementType, prompt: trimmed }),
            ]),
        )
        this.#count(answer)
        const streamed = this.#state.ideas
        const ideas = answer.suggestions.flatMap((words, index) => {
          const type = answer.elementTypes?.[index] ?? answer.elementType
          const shown = streamed[index]
          // An idea that was streamed already keeps its identity: it may be on the board by now.
          if (shown?.words === words) return [{ ...shown, type }]
          return words.trim() === '' ? [] : [ideaOf('generate', { words, type, prompt: trimmed })]
        })
        if (ideas.length === 0) {
          this.#record(trimmed, false)
          toast(WORDS.noSuggestions)
          return false
        }
        this.#setIdeas(ideas)
        this.#addTurn('generate', trimmed, answer.suggestions)
        const pictures = ideas.filter(({ type }) => type === 'image')
        // Text and colors count as a result even if no image could be generated.
        const isMade = pictures.length === 0 || (await this.#makePictures(pictures.slice(0, count), signal, choice))
        const isGood = isMade || pictures.length < ideas.length
        this.#record(trimmed, isGood)
        return isGood
      },
      trimmed,
    )
  }

  /** Changes the selected image by a prompt; the new image is an ordinary suggestion. Resolves like `generate`. */
  async changePicture(prompt: string, { count: _, ...choice }: PictureChoice = {}): Promise<boolean> {
    const trimmed = prompt.trim()
    const reference = pictureToChange(this.store)
    if (trimmed === '' || !reference) return false
    return this.#run('generate', async (signal) => {
      const idea = ideaOf('generate', { words: trimmed, type: 'image', prompt: trimmed, reference })
      this.#setIdeas([idea])
      const isMade = await this.#makePictures([idea], signal, choice)
      this.#record(trimmed, isMade)
      return isMade
    })
  }

  async background(choice: BackgroundChoice): Promise<boolean> {
    return this.#run('background', async (signal) => {
      const made = await this.#options.calls.generateBackground(choice, signal)
      this.#count(made)
      const asset = assetOf(made)
      this.#options.images?.offer(asset.address, asset.blob)
      const sheet = { address: asset.address, prompt: choice.prompt, bgType: choice.bgType ?? 'sunset' }
      this.store.add(backgroundElement(this.store, sheet), { assets: [asset], select: false })
      toast({ title: BACKGROUND_ADDED, description: BACKGROUND_ADDED_DETAIL })
      return true
    })
  }

  /** Gets ideas for the board, or changes of it. Resolves to whether there was an answer. */
  async analyze(instructions: string, kind: 'suggest' | 'modify'): Promise<boolean> {
    this.dismiss()
    const prompt = instructions.trim()
    const elements = kind === 'modify' ? elementsToModify(this.store) : elementsToAnalyze(this.store)
    if (prompt === '' || elements.length === 0) {
      toast(WORDS.cannotAnalyze)
      return false
    }
    return this.#run(kind, async (signal) => {
      await this.#ask({ kind, prompt, elements, signal })
      return true
    })
  }

  /** Accepts proposals, all by default: one commit, one undo step. */
  accept(ids: readonly string[] = this.#state.proposals.map(({ elementId }) => elementId)): void {
    const taken = this.#state.proposals.filter(({ elementId }) => ids.includes(elementId))
    const left = this.#state.proposals.filter(({ elementId }) => !ids.includes(elementId))
    const patches = new Map(taken.map(({ change }) => [change.id, change.patch]))
    this.#set({ proposals: left })
    this.#preview()
    this.store.update(patches.keys(), (element) => patches.get(element.id) ?? {})
    this.store.select(patches.keys())
  }

  /** Dismisses proposals, all by default. */
  dismiss(ids: readonly string[] = this.#state.proposals.map(({ elementId }) => elementId)): void {
    if (this.#state.proposals.length === 0) return
    this.#set({ proposals: this.#state.proposals.filter(({ elementId }) => !ids.includes(elementId)), side: 'after' })
    this.#preview()
  }

  /** Shows the board on the canvas as it is, or as it would be. */
  show(side: AssistantState['side']): void {
    this.#set({ side })
    this.#preview()
  }

  /** Generates an idea's image, or retries it. */
  async makePicture(id: string, choice: PictureChoice = {}): Promise<void> {
    const idea = this.#state.ideas.find((one) => one.id === id)
    if (!idea || !needsPicture(idea)) return
    await this.#run('idea', (signal) => this.#makePictures([idea], signal, choice))
  }

  /** Generates another image for the same words, next to the existing one. */
  async makeAnother(id: string, choice: PictureChoice = {}): Promise<void> {
    const idea = this.#state.ideas.find((one) => one.id === id)
    if (!idea || this.#running || idea.type !== 'image' || needsPicture(idea)) return
    const another = ideaOf(idea.of, idea)
    this.#setIdeas(this.#state.ideas.flatMap((one) => (one === idea ? [one, another] : [one])))
    await this.#run('idea', (signal) => this.#makePictures([another], signal, choice))
  }

  /** Makes the next request the first of its conversation. */
  startOver(conversation: Conversation): void {
    this.#set({ turns: { ...this.#state.turns, [conversation]: [] } })
  }

  /** Generates a failed image again and replaces its swatch with it: one undo step. */
  async retryImage(id: string): Promise<boolean> {
    const element = this.store.element(id)
    const failed = element && failedImageOf(element)
    if (!failed?.description) return false
    return this.#run('idea', async (signal) => {
      const { asset, revisedPrompt } = await this.#requestPicture(failed.description, signal)
      const swatch = this.store.element(id)
      // Deleted in the meantime, so no longer wanted.
      if (!swatch) return false
      const image = imageInstead(swatch, { ...failed, asset, revisedPrompt })
      const bytes = this.#assets.get(asset.address)
      const isSelected = this.store.isSelected(id)
      const made = this.store.apply([image], [], [id], bytes && [bytes])
      if (isSelected) this.store.select(made)
      return true
    })
  }

  /**
   * Puts ideas on the board, several as a tidy group: one commit, one undo step. A failed image becomes a flagged
   * swatch, but only if it is added alone.
   */
  addIdeas(ids: readonly string[]): void {
    const isAlone = ids.length === 1
    const added = this.#state.ideas.filter(
      (idea) =>
        ids.includes(idea.id) &&
        !idea.isAdded &&
        (isAlone ? idea.type !== 'image' || idea.picture : !needsPicture(idea)),
    )
    if (added.length === 0) return
    const { store, random } = this.#options
    const elements = elementsToAnalyze(store)
    const style = { type: typeOfBoard(elements), ground: groundOf(store), random }
    const made = added.map((idea) => suggestedElement(idea, style))
    const assets = added.flatMap(({ picture }) =>
      picture && 'asset' in picture ? (this.#assets.get(picture.asset.address) ?? []) : [],
    )
    const corners = tidyColumns(made)
    const block = union(corners.map((corner, index) => ({ width: 0, height: 0, ...made[index], ...corner })))
    const at = freePlace(block ?? { width: 0, height: 0 }, store.surroundings())
    store.addAll(
      made.map((element, index) => {
        const { x = 0, y = 0 } = corners[index] ?? {}
        return { ...element, positionX: at.x + x, positionY: at.y + y }
      }),
      { assets },
    )
    this.#setIdeas(this.#state.ideas.map((idea) => (added.includes(idea) ? { ...idea, isAdded: true } : idea)))
    toast({ title: elementsAdded(added.length) })
  }

  /** Turns merge mode on or off. Picks are numbered on the canvas meanwhile, and cleared afterwards. */
  setMerging(isMerging: boolean): void {
    if (isMerging === this.#state.isMerging) return
    this.#set({ isMerging })
    if (isMerging) {
      this.dismiss()
      this.store.endEditing()
      this.store.setTool('select')
    }
    this.store.select([])
    this.store.setPicking(isMerging)
  }

  /**
   * Groups the picks under a name, in the order they were picked, then has the group analyzed. The group stays, and
   * merge mode ends, even if the analysis fails.
   */
  async merge(name: string): Promise<boolean> {
    const picks = [...this.store.selection]
    const elements = picks.flatMap((id) => this.store.element(id) ?? [])
    if (picks.length < MERGE_LEAST || mergeElements(this.store, picks, name).length === 0) {
      toast(picks.length < MERGE_LEAST ? WORDS.cannotMerge : WORDS.mergeFailed)
      return false
    }
    const isAnalyzed = await this.#run('merge', async (signal) => {
      const prompt = WORDS.mergePrompt(name)
      await this.#ask({ kind: 'merge', prompt, elements, signal })
      return true
    })
    this.setMerging(false)
    return isAnalyzed
  }

  async #ask(about: {
    readonly kind: Findings['of']
    readonly prompt: string
    readonly elements: readonly BoardElement[]
    readonly signal: AbortSignal
  }): Promise<void> {
    const { kind, prompt, elements, signal } = about
    const modifyExisting = kind === 'modify'
    const described = await this.#describe(elements, signal)
    // A merge is about its picks, not about earlier turns.
    const earlier = kind === 'merge' ? {} : this.#earlier('analyze')
    const body = { prompt, modifyExisting, ...described, ...earlier }
    const answer = await this.#options.calls.analyze(body, signal, (words) => this.#progress({ words }))
    this.#count(answer)
    if (kind !== 'merge')
      this.#addTurn('analyze', prompt, [
        answer.analysis,
        ...answer.aiGenerationIdeas,
        ...answer.elementModifications.map(({ description }) => description),
      ])
    const ideas =
      kind === 'modify'
        ? []
        : answer.aiGenerationIdeas.map((words, index) =>
            ideaOf(kind, { words, type: answer.elementTypes[index] ?? 'text', prompt }),
          )
    this.#set({
      findings: {
        of: kind,
        analysis: answer.analysis,
        theme: answer.themeDetected,
        rationale: answer.designRationale,
      },
      proposals: modifyExisting ? proposalsOf(this.store, answer.elementModifications) : [],
      side: 'after',
    })
    this.#setIdeas(ideas)
    this.#preview()
  }

  /** Runs one task at a time. False if it failed or was stopped. */
  async #run(kind: Task['kind'], work: (signal: AbortSignal) => Promise<boolean>, prompt?: string): Promise<boolean> {
    if (this.#running) return false
    const controller = new AbortController()
    this.#running = controller
    // Tasks for one idea or for a background keep the results shown.
    const earlier = kind === 'idea' || kind === 'background' ? {} : { findings: null, ideas: [] }
    this.#set({ task: { kind, done: 0, total: 0, words: '' }, tokens: 0, failure: null, ...earlier })
    try {
      return await work(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(kind, error, prompt)
      return false
    } finally {
      this.#running = null
      this.#set({ task: null })
    }
  }

  #failed(kind: Task['kind'], error: unknown, prompt: string | undefined): void {
    const failure = aiFailure(error, CALL_OF[kind])
    this.#set({ failure: { ...failure, of: kind } })
    if (prompt !== undefined) this.#record(prompt, false)
    reportFailure(kind, failure)
  }

  #record(prompt: string, successful: boolean): void {
    this.#options.history.record(prompt, successful, this.#options.now())
  }

  #earlier(conversation: Conversation): Pick<AboutBoard, 'earlier'> {
    const turns = this.#state.turns[conversation]
    return turns.length > 0 ? { earlier: [...turns] } : {}
  }

  #addTurn(conversation: Conversation, prompt: string, answer: readonly string[]): void {
    const { turns } = this.#state
    const turn = { prompt, answer: answer.join('\n').slice(0, ANSWER_MAX) }
    this.#set({ turns: { ...turns, [conversation]: [...turns[conversation], turn].slice(-AI_TURNS_MAX) } })
  }

  /** Adds up tokens, since a task may make several requests. */
  #count({ usage }: { readonly usage?: AiUsage | undefined }): void {
    if (usage) this.#set({ tokens: this.#state.tokens + usage.promptTokens + usage.answerTokens })
  }

  #progress(part: Partial<Task>): void {
    const { task } = this.#state
    if (task) this.#set({ task: { ...task, ...part } })
  }

  /** Sorts elements back to front. */
  #stacked(elements: readonly BoardElement[]): BoardElement[] {
    const wanted = new Map(elements.map((element) => [element.id, element]))
    return this.store.order.flatMap((id) => wanted.get(id) ?? [])
  }

  /** What a request says about the board: these elements, front to back, a picture of them, and the board's look. */
  async #describe(
    elements: readonly BoardElement[],
    signal: AbortSignal,
  ): Promise<AboutBoard & { boardId: number | null; elements: AiElement[] }> {
    const { store } = this
    const { readPalette, paletteOf, drawPicture } = this.#options
    const [palette, picture] = await Promise.all([readPalette(), drawPicture(this.#stacked(elements))])
    signal.throwIfAborted()
    const described = toAiElements(elements, paletteOf)
    const selected = described.map(({ id }) => id).filter((id) => store.selection.has(id))
    const { name = '', description = null, category = null } = store.board ?? {}
    return {
      boardId: store.board?.id ?? null,
      board: { name, description, category, elementCount: elements.length },
      elements: described,
      look: lookOf(store, elements, palette),
      ...(selected.length > 0 && { selected }),
      ...(picture && { picture }),
    }
  }

  /**
   * Generates images and shows each as soon as it is ready. Requests no more after a refusal that applies to all.
   * Returns whether it made any; throws only AbortError.
   */
  async #makePictures(ideas: readonly Idea[], signal: AbortSignal, choice: PictureChoice): Promise<boolean> {
    const failures: FailedPicture[] = []
    const waiting = [...ideas]
    let [done, isAnyMade] = [0, false]
    if (ideas.length > 1) this.#progress({ done, total: ideas.length })
    const makeNext = async (): Promise<void> => {
      const next = waiting.shift()
      if (!next) return
      const picture = await this.#pictureOf(next, signal, choice)
      this.#setIdeas(this.#state.ideas.map((idea) => (idea.id === next.id ? { ...idea, picture } : idea)))
      if ('asset' in picture) isAnyMade = true
      else {
        failures.push(picture)
        if (REFUSING_ALL.includes(picture.errorType)) waiting.length = 0
      }
      done += 1
      if (ideas.length > 1) this.#progress({ done })
      await makeNext()
    }
    await Promise.all(Array.from({ length: PICTURES_IN_FLIGHT }, makeNext))
    const last = failures.at(-1)
    // The account reports a missing session.
    if (last && last.errorType !== 'AUTHENTICATION_REQUIRED')
      toast(WORDS.someImagesFailed(failures.length, last.errorMessage))
    return isAnyMade
  }

  async #pictureOf({ words, reference }: Idea, signal: AbortSignal, choice: PictureChoice): Promise<Picture> {
    try {
      return await this.#requestPicture(words, signal, choice, reference)
    } catch (error) {
      if (signal.aborted) throw error
      const { kind, message } = aiFailure(error, 'generateImage')
      return { errorType: ERROR_TYPES[kind] ?? 'UNKNOWN_ERROR', errorMessage: message }
    }
  }

  async #requestPicture(
    prompt: string,
    signal: AbortSignal,
    { style, size }: PictureChoice = {},
    reference?: ImageReference,
  ): Promise<MadePicture> {
    const body = reference
      ? { prompt, size: reference.size, reference: reference.address }
      : { prompt, ...(style && { style }), ...(size && { size }) }
    const made = await this.#options.calls.generateImage(body, signal)
    this.#count(made)
    const { blob, ...asset } = assetOf(made)
    this.#assets.set(asset.address, { ...asset, blob })
    this.#options.images?.offer(asset.address, blob)
    return { asset, revisedPrompt: made.revisedPrompt }
  }

  #setIdeas(ideas: readonly Idea[]): void {
    this.#options.ideaStorage.write(ideas)
    this.#set({ ideas })
  }

  #preview(): void {
    const { proposals, side } = this.#state
    this.store.setProposal(this.#isShown && side === 'after' ? proposals.map(({ change }) => change) : [])
  }

  #set(part: Partial<AssistantState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}

const ideaOf = (of: Idea['of'], idea: Pick<Idea, 'words' | 'type' | 'prompt' | 'reference'>): Idea => ({
  ...idea,
  of,
  id: uuidv7(),
  picture: null,
  isAdded: false,
})

/** The selected image, if it is the only selected element and an asset. */
export function pictureToChange(store: BoardStore): ImageReference | null {
  const [id] = store.selection
  const element = store.selection.size === 1 && id !== undefined ? store.element(id) : undefined
  if (element?.type !== 'image' || !isAssetAddress(element.content)) return null
  return { address: element.content, size: shapeOf(element.width / element.height) }
}

/** The geometric mean of 1:1 and 3:2. */
const SQUARE_UP_TO = Math.sqrt(1.5)

/** The supported image size whose aspect ratio is nearest. */
function shapeOf(ratio: number): ImageReference['size'] {
  if (ratio > SQUARE_UP_TO) return '1536x1024'
  return ratio < 1 / SQUARE_UP_TO ? '1024x1536' : '1024x1024'
}

/**
 * An asset with the generated image's bytes, at the address that the server gave it: shown at once, and stored on this
 * device until the board is sent.
 */
function assetOf({ dataUri, address, width, height }: GeneratedImage): LocalAsset {
  const [head = '', base64 = ''] = dataUri.split(',', 2)
  const type = /^data:(image\/[a-z]+);base64$/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return { address, blob: new Blob([bytes], { type }), width, height }
}

/** Reports a failure once. The account reports a missing session, with a link to log in. */
function reportFailure(kind: Task['kind'], { kind: why, message }: AiFailure): void {
  if (why === 'signIn') return
  if (why === 'quota') toast({ title: QUOTA, description: QUOTA_DETAIL, variant: 'destructive' })
  else if (why === 'allowance') toast({ title: QUOTA, description: message, variant: 'destructive' })
  else toast({ title: TASK_FAILED[kind], description: message, variant: 'destructive' })
}
