import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrendForecast as Forecast } from '../../contract/ai'
import { AI_KEY_REFUSED } from '../../contract/aiErrors'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { chartColumns, pointWords } from './chartRows'
import { TrendForecast } from './TrendForecast'
import { forecastWords } from './words'

const FORECAST: Forecast = {
  trends: [
    {
      name: 'Clay and moss',
      growth: '+24%',
      description: 'Earth <b>colors</b> with https://evil.example',
      keywords: ['earth', 'matte'],
      colors: ['#a8553a', '#6b7f4e'],
    },
  ],
  insights: { summary: 'Calmer rooms.', timeframe: 'next 6 months', confidence: 0.846 },
  chartData: {
    labels: ['Jan', 'Feb', 'Mar'],
    datasets: [{ name: 'Clay', color: '#a8553a', data: [10, 20, 35] }],
  },
  createdAt: '2026-03-04T08:00:00.000Z',
}

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => void vi.unstubAllGlobals())

const show = (userId: number | null = 1) =>
  render(
    <MemoryRouter>
      <TrendForecast userId={userId} />
    </MemoryRouter>,
  )

test('trend forecast: a loading state, then trends, insights and chart data', async () => {
  let answer = (_: Response) => {}
  server.on('GET /api/ai/trends', () => new Promise((resolve) => (answer = resolve)))
  const page = await show()
  expect(page.querySelector('[role=status]')?.textContent).toBe('Loading the forecast…')
  answer(json(200, FORECAST))
  await until(() => page.textContent?.includes('Clay and moss'))
  for (const words of ['+24%', 'earth', 'Calmer rooms.', 'next 6 months']) expect(page.textContent).toContain(words)
  expect(byName('button', 'Copy #6b7f4e')).toBeDefined()
})

test('loading can be stopped and started again', async () => {
  const answers: ((answer: Response) => void)[] = []
  server.on('GET /api/ai/trends', () => new Promise((resolve) => answers.push(resolve)))
  const page = await show()
  await press(await until(() => byName('button', 'Stop')))
  expect(page.querySelector('[role=status]')?.textContent).toBe('Stopped. No forecast was loaded.')
  // A response that arrives anyway is ignored.
  answers[0]?.(json(200, FORECAST))
  await press(await until(() => byName('button', 'Load the forecast')))
  expect(page.textContent).not.toContain('Clay and moss')
  await until(() => answers.length === 2)
  answers[1]?.(json(200, FORECAST))
  await until(() => page.textContent?.includes('Clay and moss'))
})

test('loads again when the network is back after a failure, but not once it was stopped or has loaded', async () => {
  const answers: ((answer: Response) => void)[] = []
  server.on('GET /api/ai/trends', () => new Promise((resolve) => answers.push(resolve)))
  const page = await show()
  await press(await until(() => byName('button', 'Stop')))
  dispatchEvent(new Event('online'))
  expect(answers).toHaveLength(1)

  await press(await until(() => byName('button', 'Load the forecast')))
  await until(() => answers.length === 2)
  answers[1]?.(json(503, { error: 'UNAVAILABLE', message: 'Later' }))
  await until(() => page.querySelector('[role=alert]'))
  dispatchEvent(new Event('online'))
  await until(() => answers.length === 3)
  answers[2]?.(json(200, FORECAST))
  await until(() => page.textContent?.includes('Clay and moss'))
  dispatchEvent(new Event('online'))
  expect(answers).toHaveLength(3)
})

test('describes a point of the chart with every line, including gaps', () => {
  const datasets = [...FORECAST.chartData.datasets, { name: 'Moss', color: '#6b7f4e', data: [5] }]
  expect(pointWords({ labels: FORECAST.chartData.labels, datasets }, 1)).toBe('Feb: Clay 20, Moss none')
})

test('confidence is shown as a rounded percentage', async () => {
  server.on('GET /api/ai/trends', () => json(200, FORECAST))
  const page = await show()
  await until(() => page.textContent?.includes('85%'))
})

test('the chart has a table with the same numbers', async () => {
  server.on('GET /api/ai/trends', () => json(200, FORECAST))
  const page = await show()
  const table = await until(() => page.querySelector('table'))
  expect(
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Jan', '10'],
    ['Feb', '20'],
    ['Mar', '35'],
  ])
})

test('shows an answer as plain text, never as HTML or a link', async () => {
  server.on('GET /api/ai/trends', () => json(200, FORECAST))
  const page = await show()
  await until(() => page.textContent?.includes('Earth <b>colors</b> with https://evil.example'))
  expect(page.querySelectorAll('b, a')).toHaveLength(0)
})

test.each([
  [
    503,
    { error: 'API_KEY_MISSING', message: 'x' },
    'OpenAI API key not configured. Please add your API key to use this feature.',
  ],
  [503, { error: 'API_KEY_MISSING', message: AI_KEY_REFUSED }, AI_KEY_REFUSED],
  [
    429,
    { error: 'RATE_LIMIT', message: 'x' },
    'OpenAI API quota exceeded. Please try again later or use a different API key.',
  ],
  [401, { error: 'UNAUTHENTICATED', message: 'x' }, 'Please log in to view trend forecasts.'],
  [500, { error: 'INTERNAL', message: 'It broke.' }, 'Unable to load trend forecast data. It broke.'],
])('error state: %i %o says %s, with Retry', async (status, body, words) => {
  server.on('GET /api/ai/trends', () => json(status, body))
  const page = await show()
  await until(() => page.querySelector('[role=alert]')?.textContent?.includes(words))
  expect(byName('button', 'Retry')).toBeDefined()
})

test("default error state: 'Unable to load trend data at this time'", () => {
  for (const error of [undefined, new SyntaxError('Unexpected token <')])
    expect(forecastWords(error)).toBe('Unable to load trend data at this time')
})

test('Retry requests again in place, without reloading the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  let answer = (_: Response) => {}
  server.on('GET /api/ai/trends', () => json(500, {}))
  const page = await show()
  await press(await until(() => byName('button', 'Retry')))
  await until(() => server.calls.length === 2 && byName('button', 'Retry'))
  server.on('GET /api/ai/trends', () => new Promise((resolve) => (answer = resolve)))
  await press(await until(() => byName('button', 'Retry')))
  expect(page.querySelector('[role=status]')?.textContent).toBe('Loading the forecast…')
  expect(page.querySelector('[role=alert]')).toBeNull()
  answer(json(200, FORECAST))
  await until(() => page.textContent?.includes('Clay and moss'))
  expect(reload).not.toHaveBeenCalled()
  reload.mockRestore()
})

test('offline: shows this account’s last forecast, with its date and the reason', async () => {
  server.on('GET /api/ai/trends', () => json(200, FORECAST))
  const before = await show()
  await until(() => before.textContent?.includes('Clay and moss'))
  await until(() => localStorage.length === 1)
  document.body.replaceChildren()
  server.isCut = true
  const page = await show()
  await until(() => page.querySelector('[role=alert]'))
  expect(page.textContent).toContain('Clay and moss')
  expect(page.textContent).toContain('The last forecast on this device, from')
  expect(page.querySelector('time')?.dateTime).toBe(FORECAST.createdAt)
  document.body.replaceChildren()
  const theirs = await show(2)
  await until(() => theirs.querySelector('[role=alert]'))
  expect(theirs.textContent).not.toContain('Clay and moss')
})

test('signed out: asks to log in and sends no request', async () => {
  const page = await show(null)
  expect(page.textContent).toContain('Please log in to view trend forecasts.')
  expect(byName<HTMLAnchorElement>('a', 'Log in')?.getAttribute('href')).toBe('/auth?next=%2F')
  expect(server.calls).toEqual([])
})

test('a dataset that is too short leaves gaps', () => {
  const { labels } = FORECAST.chartData
  expect(chartColumns({ labels, datasets: [{ name: 'A', color: '#000000', data: [1] }] })).toEqual([
    [0, 1, 2],
    [1, null, null],
  ])
})
