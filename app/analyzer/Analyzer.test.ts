import { expect, test, vi } from 'vitest'
import type { ImageAnalysis } from '../../contract/ai'
import { AI_KEY_REFUSED } from '../../contract/aiErrors'
import { testAsset } from '../../tests/support/offline'
import { ApiError, NetworkError, NonJsonResponse } from '../api/ApiError'
import { ImageError } from '../imaging/jobs/Job'
import { Analyzer } from './Analyzer'
import type { AnalyzerDeps } from './AnalyzerDeps'
import { phaseOf, regionOf } from './analyzerState'

const ANSWER: ImageAnalysis = {
  description: 'A street at dusk',
  colors: ['#c8432b: Rust'],
  elements: ['Lamp'],
  recommendations: ['Warm it'],
  modifications: [
    { action: 'brightness', instruction: 'Lift it', params: { intensity: 1.3 } },
    { action: 'sky replacement', instruction: 'A red sunset', params: {} },
  ],
  elementModifications: [],
}
const asset = { ...testAsset(), width: 800, height: 400 }
const jpeg = (bytes = 3) => new File([new Uint8Array(bytes)], 'street.jpg', { type: 'image/jpeg' })

function setUp(over: Partial<AnalyzerDeps> = {}) {
  const fakes = {
    prepare: vi.fn<AnalyzerDeps['prepare']>(async () => asset),
    palette: vi.fn<AnalyzerDeps['palette']>(async () => [{ hex: '#c8432b', name: 'Rust' }]),
    compress: vi.fn<AnalyzerDeps['compress']>(async () => ({ base64: 'QUJD', scale: 0.5 })),
    modify: vi.fn<AnalyzerDeps['modify']>(async () => new Blob(['modified'], { type: 'image/jpeg' })),
    analyze: vi.fn<AnalyzerDeps['analyze']>(async () => ANSWER),
    queue: vi.fn<NonNullable<AnalyzerDeps['queue']>>(async () => ({ id: 'queued' })),
    isOnline: () => true,
    toast: vi.fn<AnalyzerDeps['toast']>(),
  }
  const analyzer = new Analyzer({ ...fakes, ...over })
  return { analyzer, deps: fakes, phase: () => phaseOf(analyzer.read()) }
}

const apiError = (status: number, error: string, message: string) =>
  new ApiError(status, JSON.stringify({ error, message }), '')

test('phases: empty, processing, loaded, analyzing, results; removing the image resets everything', async () => {
  const { analyzer, phase } = setUp()
  const phases = new Set([phase()])
  analyzer.subscribe(() => phases.add(phase()))
  await analyzer.choose(jpeg())
  analyzer.chooseType('designElements')
  await analyzer.analyze()
  expect([...phases]).toEqual(['empty', 'processing', 'loaded', 'analyzing', 'results'])
  expect(analyzer.read().answers.designElements).toEqual(ANSWER)
  analyzer.chooseType('general')
  expect(phase()).toBe('loaded')
  analyzer.remove()
  expect(phase()).toBe('empty')
  expect(analyzer.read()).toMatchObject({ answers: {}, palette: null, type: 'general', region: null })
})

test('extracts the palette without calling the AI', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  await vi.waitUntil(() => analyzer.read().palette)
  expect(analyzer.read().palette).toEqual([{ hex: '#c8432b', name: 'Rust' }])
  expect(deps.analyze).not.toHaveBeenCalled()
})

test('analyzing without an image shows ‘Please upload an image first’', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.analyze()
  expect(analyzer.read().problem).toBe('Please upload an image first')
  expect(deps.toast).toHaveBeenCalledWith(expect.objectContaining({ description: 'Please upload an image first' }))
  expect(deps.analyze).not.toHaveBeenCalled()
})

test('shrinks a chosen file over 5 MB only on request, and a camera photo automatically', async () => {
  const { analyzer, deps, phase } = setUp()
  const large = jpeg(5 * 1024 * 1024)
  await analyzer.choose(large)
  expect(analyzer.read().problem).toBe('Image file is too large. Please choose an image under 5MB.')
  expect(phase()).toBe('empty')
  expect(deps.prepare).not.toHaveBeenCalled()
  await analyzer.shrink()
  expect(phase()).toBe('loaded')
  expect(analyzer.read()).toMatchObject({ problem: null, tooLarge: null })
  analyzer.remove()
  await analyzer.receivePhoto(large)
  expect(phase()).toBe('loaded')
})

test('shows the bitmap that was decoded for the screen and extracts the palette from it', async () => {
  const look = { width: 80, height: 40 } as ImageBitmap
  const prepare: AnalyzerDeps['prepare'] = async (_, watch) => {
    watch?.onLook(look)
    return asset
  }
  const { analyzer, deps } = setUp({ prepare })
  await analyzer.choose(jpeg())
  expect(analyzer.read().picture).toEqual({ asset, alt: 'street', look })
  expect(deps.palette.mock.lastCall?.[0]).toBe(look)
})

test('closes the bitmap of an image that is not shown, or no longer', async () => {
  const bitmap = () => ({ width: 80, height: 40, close: vi.fn() })
  const looks = [bitmap(), bitmap(), bitmap(), bitmap()] as const
  const [shown, stopped, damaged, next] = looks
  const closed = () => looks.map(({ close }) => close.mock.calls.length)
  const { analyzer, deps } = setUp()
  const choose = (look: ImageBitmap, opening: Promise<typeof asset>) => {
    deps.prepare.mockImplementationOnce((_, watch) => {
      watch?.onLook(look)
      return opening
    })
    return analyzer.choose(jpeg())
  }
  await choose(shown, Promise.resolve(asset))
  const file = openLater()
  const opening = choose(stopped, file.prepare())
  analyzer.stop()
  file.open()
  await opening
  await choose(damaged, Promise.reject(new ImageError('undecodable')))
  expect(closed()).toEqual([0, 1, 1, 0])
  await choose(next, Promise.resolve(asset))
  expect(closed()).toEqual([1, 1, 1, 0])
  analyzer.remove()
  expect(closed()).toEqual([1, 1, 1, 1])
})

test('knows the size of an image while it is being opened, and no longer once it is open or has failed', async () => {
  const size = { width: 4000, height: 3000 }
  let file = openLater()
  const { analyzer } = setUp({
    prepare: (_, watch) => {
      watch?.onSize(size)
      return file.prepare()
    },
  })
  const chosen = analyzer.choose(jpeg())
  expect(analyzer.read()).toMatchObject({ picture: null, opening: size })
  file.open()
  await chosen
  expect(analyzer.read()).toMatchObject({ picture: { asset }, opening: null })
  analyzer.remove()
  file = openLater()
  const damaged = analyzer.choose(jpeg())
  expect(analyzer.read().opening).toEqual(size)
  file.fail()
  await damaged
  expect(analyzer.read().opening).toBeNull()
})

test('an invalid file shows the reason and leaves the state unchanged', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  await analyzer.analyze()
  const { picture, answers } = analyzer.read()
  for (const [error, title] of [
    [new ImageError('undecodable'), 'Failed to load image. Please try another file.'],
    [new DOMException('gone', 'NotReadableError'), 'Failed to read the image file. Please try again.'],
  ] as const) {
    deps.prepare.mockRejectedValueOnce(error)
    await analyzer.choose(jpeg())
    expect(analyzer.read()).toMatchObject({ picture, answers, problem: title })
    expect(deps.toast).toHaveBeenLastCalledWith({ title, variant: 'destructive' })
  }
  await analyzer.choose(new File(['x'], 'x.txt', { type: 'text/plain' }))
  expect(analyzer.read()).toMatchObject({ picture, answers, problem: 'Please select a valid image file.' })
})

/** An image whose opening the test controls. */
function openLater() {
  let open = () => {}
  let fail = () => {}
  const opened = new Promise<typeof asset>((resolve, reject) => {
    open = () => resolve(asset)
    fail = () => reject(new ImageError('undecodable'))
  })
  return { prepare: () => opened, open, fail }
}

test('a type chosen while an image is loading applies to that image', async () => {
  const { prepare, open } = openLater()
  const { analyzer, phase } = setUp({ prepare })
  const chosen = analyzer.choose(jpeg())
  analyzer.chooseType('colorPalette')
  open()
  await chosen
  expect(phase()).toBe('loaded')
  expect(analyzer.read().type).toBe('colorPalette')
})

test('pressing Analyze while an image is loading analyzes that image, not the previous one', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  const { prepare, open } = openLater()
  deps.prepare.mockImplementationOnce(prepare)
  const chosen = analyzer.choose(jpeg())
  const analyzed = analyzer.analyze()
  expect(deps.compress).not.toHaveBeenCalled()
  const before = analyzer.read().picture
  open()
  await Promise.all([chosen, analyzed])
  expect(analyzer.read().picture).not.toBe(before)
  expect(deps.analyze).toHaveBeenCalledOnce()
  expect(analyzer.read().answers.general).toEqual(ANSWER)
})

test('does not analyze the previous image when a new one fails to load or is removed', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  const bad = openLater()
  deps.prepare.mockImplementationOnce(bad.prepare)
  const failed = Promise.all([analyzer.choose(jpeg()), analyzer.analyze()])
  bad.fail()
  await failed
  expect(analyzer.read().problem).toBe('Failed to load image. Please try another file.')
  const removed = openLater()
  deps.prepare.mockImplementationOnce(removed.prepare)
  const gone = Promise.all([analyzer.choose(jpeg()), analyzer.analyze()])
  analyzer.remove()
  removed.open()
  await gone
  expect(analyzer.read()).toMatchObject({ picture: null, problem: null })
  expect(deps.analyze).not.toHaveBeenCalled()
})

test('sends a region larger than 10 by 10 in pixels of the sent image, for Modify Image only', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  const region = { x: 100, y: 50, width: 200, height: 100 }
  analyzer.setSelecting(true)
  expect(analyzer.read().isSelecting).toBe(false)
  analyzer.chooseType('modification')
  analyzer.setSelecting(true)
  analyzer.setRegion({ ...region, width: 10 })
  expect(regionOf(analyzer.read())).toBeNull()
  analyzer.setRegion(region)
  await analyzer.analyze()
  expect(deps.analyze).toHaveBeenLastCalledWith(
    {
      imageBase64: 'QUJD',
      analysisType: 'modification',
      selectionRegion: { x: 50, y: 25, width: 100, height: 50 },
    },
    expect.anything(),
  )
  // Over 10 by 10 in the image, but not in the one that is sent at half its size.
  analyzer.setRegion({ ...region, width: 12, height: 14 })
  await analyzer.analyze()
  const { width, height } = deps.analyze.mock.lastCall?.[0].selectionRegion ?? {}
  expect([width, height]).toEqual([11, 11])
  analyzer.chooseType('general')
  await analyzer.analyze()
  expect(deps.analyze).toHaveBeenLastCalledWith({ imageBase64: 'QUJD', analysisType: 'general' }, expect.anything())
})

test.each([
  [
    apiError(503, 'API_KEY_MISSING', 'OpenAI API key not found. Please configure your API key.'),
    'Configuration Required',
    'OpenAI API key not found. Please add your API key in the Secrets tool (Environment Variables).',
  ],
  [apiError(503, 'API_KEY_MISSING', AI_KEY_REFUSED), 'Configuration Required', AI_KEY_REFUSED],
  [
    apiError(429, 'RATE_LIMIT', 'OpenAI API quota exceeded. The API key has reached its usage limit.'),
    'API Quota Exceeded',
    'AI usage limit reached. Please try again later.',
  ],
  [
    apiError(429, 'AI_ALLOWANCE_USED', 'You have used your AI allowance. Try again in 5 minutes.'),
    'API Quota Exceeded',
    'You have used your AI allowance. Try again in 5 minutes.',
  ],
  [apiError(502, 'UNKNOWN_ERROR', 'It broke'), 'Analysis Failed', 'Unable to analyze the image. Please try again.'],
  [
    new Error('Invalid analysis result returned from API'),
    'Analysis Failed',
    'Unable to analyze the image. Please try again.',
  ],
])('%s shows the specified message and keeps the image', async (error, title, description) => {
  const { analyzer, deps, phase } = setUp()
  await analyzer.choose(jpeg())
  deps.analyze.mockRejectedValueOnce(error)
  await analyzer.analyze()
  expect(deps.toast).toHaveBeenCalledWith({ title, description, variant: 'destructive' })
  expect(analyzer.read().problem).toBeTruthy()
  expect(phase()).toBe('loaded')
})

test('an expired session shows its message in place of the results, without a toast', async () => {
  const { analyzer, deps, phase } = setUp()
  await analyzer.choose(jpeg())
  deps.analyze.mockRejectedValue(apiError(401, 'AUTHENTICATION_REQUIRED', 'Log in'))
  const problem = 'Authentication required. Please log in to analyze images.'
  await analyzer.analyze()
  expect(analyzer.read().problem).toBe(problem)
  analyzer.chooseType('modification')
  await analyzer.applyPrompt('Warmer')
  expect(analyzer.read().problem).toBe(problem)
  expect(deps.toast).not.toHaveBeenCalled()
  expect(phase()).toBe('loaded')
})

test('an invalid answer shows its message in place of the results', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  deps.analyze.mockRejectedValueOnce(new Error('Invalid analysis result returned from API'))
  await analyzer.analyze()
  expect(analyzer.read().problem).toBe('Invalid analysis result returned from API')
})

test('stopping restores the previous state and ignores a late answer', async () => {
  let answer: (analysis: ImageAnalysis) => void = () => {}
  const analyze: AnalyzerDeps['analyze'] = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { analyzer, phase } = setUp({ analyze })
  await analyzer.choose(jpeg())
  const requested = analyzer.analyze()
  await vi.waitUntil(() => phase() === 'analyzing')
  await Promise.resolve()
  analyzer.stop()
  answer(ANSWER)
  await requested
  expect(phase()).toBe('loaded')
  expect(analyzer.read().answers).toEqual({})
})

test('queues a photo once while offline: on request, automatically from the camera, or when cut off midway', async () => {
  let isOnline = false
  const { analyzer, deps } = setUp({ isOnline: () => isOnline })
  await analyzer.receivePhoto(jpeg())
  expect(deps.queue).toHaveBeenCalledExactlyOnceWith({
    picture: asset,
    body: { imageBase64: 'QUJD', analysisType: 'general' },
  })
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledOnce()
  isOnline = true
  analyzer.chooseType('colorPalette')
  deps.analyze.mockRejectedValueOnce(new NetworkError(null))
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledTimes(2)
  expect(analyzer.read()).toMatchObject({ problem: null, work: null })
})

test('after one queued photo was discarded, only that one can be queued again', async () => {
  const { analyzer, deps } = setUp({ isOnline: () => false })
  for (const id of ['general', 'colors']) deps.queue.mockResolvedValueOnce({ id })
  await analyzer.receivePhoto(jpeg())
  analyzer.chooseType('colorPalette')
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledTimes(2)
  analyzer.forgetQueued('general')
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledTimes(2)
  analyzer.chooseType('general')
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledTimes(3)
})

test('offline, a file chosen while a photo is opening replaces it, and neither is queued', async () => {
  const { analyzer, deps } = setUp({ isOnline: () => false })
  await analyzer.choose(jpeg())
  const opens: ((opened: typeof asset) => void)[] = []
  deps.prepare.mockImplementation(() => new Promise((resolve) => opens.push(resolve)))
  const chosen = { ...asset, address: `/assets/${'c'.repeat(64)}.jpg` }
  const photo = analyzer.receivePhoto(jpeg())
  const choice = analyzer.choose(jpeg())
  opens[0]?.(asset)
  await photo
  opens[1]?.(chosen)
  await choice
  expect(analyzer.read()).toMatchObject({ picture: { asset: chosen }, work: null })
  expect(deps.queue).not.toHaveBeenCalled()
})

test('queues a photo if only a proxy or a captive portal responds', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  deps.analyze.mockRejectedValueOnce(new NonJsonResponse('Unexpected <'))
  await analyzer.analyze()
  expect(deps.queue).toHaveBeenCalledOnce()
  expect(analyzer.read()).toMatchObject({ problem: null, work: null })
})

test('reports a photo that could not be queued', async () => {
  const queue = async () => {
    throw new Error('30 photos wait for their analysis already.')
  }
  const { analyzer, deps } = setUp({ isOnline: () => false, queue })
  await analyzer.choose(jpeg())
  await analyzer.analyze()
  expect(analyzer.read().problem).toBe('30 photos wait for their analysis already.')
  expect(deps.toast).toHaveBeenCalledWith(expect.objectContaining({ variant: 'destructive' }))
})

test('applies the checked modifications, including their regions; Clear Selection unchecks them', async () => {
  const { analyzer, deps, phase } = setUp()
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  await analyzer.analyze()
  analyzer.check('ai-0', true)
  analyzer.check('device-Warmer', true)
  expect(analyzer.read().checked.size).toBe(2)
  await analyzer.applySelected()
  const list = [
    { type: 'brightness', params: { intensity: 1.3 } },
    { type: 'color temperature', params: { temperature: 0.5 } },
  ]
  expect(deps.modify).toHaveBeenLastCalledWith(asset.blob, list, expect.objectContaining({ region: null }))
  expect(phase()).toBe('modified')
  expect(analyzer.read().modified?.modifications).toEqual(list)
  analyzer.clearSelection()
  expect(analyzer.read().checked.size).toBe(0)

  analyzer.setRegion({ x: 0, y: 0, width: 40, height: 40 })
  analyzer.check('ai-0', true)
  await analyzer.applySelected()
  expect(deps.modify.mock.lastCall?.[2].region).toMatchObject({ width: 40 })
  // A mere list would not say where.
  expect(analyzer.read().modified?.modifications).toBeNull()
})

test('sends and applies a custom prompt, but not an empty one', async () => {
  const { analyzer, deps } = setUp()
  const replacements: unknown[] = []
  analyzer.onReplacement = (replacement) => replacements.push(replacement)
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  await analyzer.applyPrompt('   ')
  expect(deps.analyze).not.toHaveBeenCalled()
  await analyzer.applyPrompt(' brighter, with a red sky ')
  expect(deps.analyze.mock.lastCall?.[0].customPrompt).toBe('brighter, with a red sky')
  expect(deps.modify).toHaveBeenCalledOnce()
  expect(replacements).toEqual([{ what: 'sky', prompt: 'A red sunset' }])
})

test('reports a prompt that yields no modifications', async () => {
  const { analyzer } = setUp({ analyze: async () => ({ ...ANSWER, modifications: [] }) })
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  await analyzer.applyPrompt('sing')
  expect(analyzer.read().problem).toMatch('nothing that can be applied')
})

test('names the parts of a prompt that cannot be applied, and applies the rest', async () => {
  const sharpen = { action: 'sharpen', instruction: 'Crisper edges', params: {} }
  const modifications = [...ANSWER.modifications.slice(0, 1), sharpen]
  const { analyzer, deps } = setUp({ analyze: async () => ({ ...ANSWER, modifications }) })
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  await analyzer.applyPrompt('brighter and sharper')
  expect(deps.modify.mock.lastCall?.[1]).toEqual([{ type: 'brightness', params: { intensity: 1.3 } }])
  expect(deps.toast).toHaveBeenCalledWith({
    title: 'Not everything can be done here',
    description: 'Left out: sharpen.',
  })
  expect(analyzer.read().problem).toBeNull()
})

test('names the action of a prompt that cannot be applied, and reports that nothing was done', async () => {
  const modifications = [{ action: 'sharpen', instruction: 'Crisper edges', params: {} }]
  const { analyzer, deps } = setUp({ analyze: async () => ({ ...ANSWER, modifications }) })
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  await analyzer.applyPrompt('sharpen')
  expect(deps.modify).not.toHaveBeenCalled()
  expect(deps.toast).toHaveBeenCalledWith(expect.objectContaining({ description: 'Left out: sharpen.' }))
  expect(analyzer.read().problem).toMatch('nothing that can be applied')
})

test('failing modifications show ‘Failed to apply modifications. Please try again.’', async () => {
  const { analyzer, deps, phase } = setUp({ modify: () => Promise.reject(new ImageError('undecodable')) })
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  analyzer.check('device-Warmer', true)
  await analyzer.applySelected()
  expect(analyzer.read().problem).toBe('Failed to apply modifications. Please try again.')
  expect(deps.toast).toHaveBeenCalledOnce()
  expect(phase()).toBe('loaded')
})

test('the modified image can replace the image, with its own palette', async () => {
  const { analyzer, deps } = setUp()
  await analyzer.choose(jpeg())
  analyzer.chooseType('modification')
  analyzer.check('device-Warmer', true)
  const baked = { ...testAsset('b'), width: 8, height: 4 }
  deps.prepare.mockResolvedValueOnce(baked)
  await analyzer.applySelected()
  analyzer.takeModified()
  expect(analyzer.read()).toMatchObject({ picture: { asset: baked, alt: 'street' }, modified: null })
  await vi.waitUntil(() => analyzer.read().palette)
  expect(deps.palette).toHaveBeenLastCalledWith(baked.blob, expect.anything())
})

test('a queued photo opens with its answer and the analysis type it was queued with', () => {
  const { analyzer, phase } = setUp()
  analyzer.open({ picture: asset, body: { imageBase64: 'QUJD', analysisType: 'colorPalette' }, answer: ANSWER })
  expect(phase()).toBe('results')
  expect(analyzer.read()).toMatchObject({ type: 'colorPalette', picture: { asset } })
})
