import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import type { ElementFields } from '../../contract/shared/element'

/** Makes a presentable board through the API, with the browser's session. Returns its id. */
export async function fillBoard(context: BrowserContext, url: string): Promise<number> {
  const headers = { origin: url }
  const answer = await context.request.post(`${url}/api/boards`, {
    headers,
    data: { name: 'Harbour café, autumn', category: 'Interior', visibility: 'private' },
  })
  const { id } = await answer.json()
  const addresses = await Promise.all(
    [harbour, cups, tiles].map(async (drawing) => {
      const data = await sharp(Buffer.from(drawing)).webp({ quality: 92 }).toBuffer()
      const upload = await context.request.post(`${url}/api/assets`, {
        headers: { ...headers, 'content-type': 'image/webp' },
        data,
      })
      return (await upload.json()).address as string
    }),
  )
  for (const [index, element] of elements(addresses).entries()) {
    const made = await context.request.post(`${url}/api/boards/${id}/elements`, {
      headers,
      data: { ...element, zIndex: index + 1 },
    })
    if (!made.ok()) throw new Error(await made.text())
  }
  return id
}

function elements([first = '', second = '', third = '']: readonly string[]): ElementFields[] {
  const box = (positionX: number, positionY: number, width: number, height: number) => ({
    positionX,
    positionY,
    width,
    height,
  })
  const swatches = ['#1F3A4D', '#5B8A8A', '#E9DCC3', '#D9763F', '#7A2E1D']
  return [
    { type: 'image', content: first, ...box(16, 16, 420, 290), properties: { alt: 'The harbour at dusk' } },
    { type: 'image', content: second, ...box(452, 16, 200, 290), properties: { alt: 'Two cups' } },
    { type: 'image', content: third, ...box(16, 322, 200, 200), properties: { alt: 'Floor tiles' } },
    {
      type: 'text',
      content: 'Warm light, cold water',
      ...box(232, 326, 420, 60),
      properties: { fontFamily: 'Bricolage Grotesque', fontSize: 34, fontWeight: '700', color: '#1F3A4D' },
    },
    {
      type: 'text',
      content: 'Brass at hand height, linen against the echo. Ask Ole for the old ferry benches.',
      ...box(232, 386, 300, 70),
      properties: { fontFamily: 'Instrument Sans', fontSize: 16, color: '#4A433B' },
    },
    {
      type: 'shape',
      content: 'circle',
      ...box(556, 392, 96, 96),
      properties: { backgroundColor: '#D9763F', borderRadius: '50%' },
    },
    ...swatches.map((color, index) => ({
      type: 'color' as const,
      content: color,
      ...box(232 + index * 62, 468, 54, 54),
      properties: { backgroundColor: color, borderRadius: '8px' },
    })),
  ]
}

const harbour = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="580">
  <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#1f3a4d"/><stop offset=".62" stop-color="#d9763f"/><stop offset="1" stop-color="#e9c58f"/></linearGradient></defs>
  <rect width="840" height="580" fill="url(#s)"/><circle cx="600" cy="330" r="64" fill="#fbe3b4"/>
  <path d="M620 380c60-44 96-20 128-40s50-50 92-30v70z" fill="#16293a" opacity=".55"/><path d="M0 380h840v200H0z" fill="#254a5a"/><path d="M520 400h160M500 430h200M540 460h120M480 490h240" stroke="#fbe3b4" stroke-width="7" stroke-linecap="round" opacity=".6"/>
  <path d="M120 400l30 44h170l44-44z" fill="#7a2e1d"/><path d="M228 170v226h112z" fill="#f4ecdc"/><path d="M214 200v196h-78z" fill="#e9dcc3"/></svg>`

const cups = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="580"><rect width="400" height="580" fill="#e9dcc3"/>
  <path d="M0 400h400v180H0z" fill="#c9a77c"/><ellipse cx="150" cy="450" rx="110" ry="24" fill="#a9845a"/>
  <path d="M70 290h160v90a70 70 0 0 1-70 70h-20a70 70 0 0 1-70-70z" fill="#1f3a4d"/><ellipse cx="150" cy="292" rx="80" ry="18" fill="#5a3520"/>
  <path d="M230 310c60-8 60 84-10 78" fill="none" stroke="#1f3a4d" stroke-width="16"/>
  <path d="M220 200h120v70a52 52 0 0 1-52 52h-16a52 52 0 0 1-52-52z" fill="#5b8a8a"/><ellipse cx="280" cy="202" rx="60" ry="13" fill="#5a3520"/>
  <path d="M130 250c-22-40 22-52 0-96M172 250c-22-40 22-52 0-96" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/></svg>`

const tile = (
  x: number,
  y: number,
) => `<g transform="translate(${x} ${y})"><rect width="100" height="100" fill="#f4ecdc"/>
  <path d="M0 0a50 50 0 0 0 50 50A50 50 0 0 0 0 100z" fill="#5b8a8a"/><path d="M100 0a50 50 0 0 1-50 50 50 50 0 0 1 50 50z" fill="#1f3a4d"/><circle cx="50" cy="50" r="13" fill="#d9763f"/></g>`
const tiles = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${[0, 1, 2, 3]
  .flatMap((row) => [0, 1, 2, 3].map((column) => tile(column * 100, row * 100)))
  .join('')}</svg>`
