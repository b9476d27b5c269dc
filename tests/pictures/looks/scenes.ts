import { Buffer } from 'node:buffer'
import sharp from 'sharp'

/** Ten scenes of what people put on boards, as SVG of 300 by 300, for tuning and evaluating looks. */
export const SCENES = {
  skin: scene(
    `<rect width="300" height="300" fill="url(#wall)"/>
    <g filter="url(#soft)">${portrait(95, '#e9bd9c', '#c98a67', '#5a3a26', '#e8e1d6')}${portrait(212, '#8d5a3c', '#5e3722', '#1d1512', '#8fa3ad')}</g>`,
    linear('wall', ['#d9c7b4', '#b79f8c']),
  ),
  sea: scene(
    `<rect width="300" height="170" fill="url(#sky)"/><circle cx="214" cy="92" r="70" fill="url(#sun)"/>
    <g filter="url(#cloud)" fill="#f7f4ef" opacity=".9"><ellipse cx="82" cy="62" rx="62" ry="13"/><ellipse cx="120" cy="50" rx="44" ry="12"/></g>
    <rect y="150" width="300" height="110" fill="url(#water)"/><rect y="150" width="300" height="110" filter="url(#ripple)" opacity=".35"/>
    <path d="M0 262Q90 238 170 252T300 240V300H0Z" fill="#dcc8a4"/><path d="M0 258Q90 234 170 248T300 236" fill="none" stroke="#fbfaf6" stroke-width="6" opacity=".85"/>`,
    linear('sky', ['#5f9fd6', '#bfdcec', '#f2e6d2']) +
      linear('water', ['#3f8fa8', '#1f5f7d', '#3f94a0']) +
      glow('sun', '#fffaf0'),
  ),
  night: scene(
    `<rect width="300" height="300" fill="url(#dark)"/>
    ${grid(9, 5, (x, y, at) => `<rect x="${18 + x * 30}" y="${110 + y * 34}" width="14" height="18" fill="${at % 3 === 0 ? '#ffca7a' : at % 5 === 0 ? '#ffe9c4' : '#1a2238'}"/>`)}
    <g filter="url(#cloud)">${grid(6, 1, (x) => `<circle cx="${30 + x * 48}" cy="${265 - (x % 2) * 16}" r="15" fill="${['#ff8a5c', '#ffd27a', '#7fb4ff'][x % 3]}" opacity=".8"/>`)}</g>
    <circle cx="238" cy="48" r="18" fill="#f3ecd8"/>`,
    linear('dark', ['#0b1024', '#1c2447', '#141a2c']),
  ),
  paper: scene(
    `<rect width="300" height="300" fill="#efe9df"/><g filter="url(#shadow)"><rect x="38" y="34" width="150" height="200" fill="#fbf9f4" transform="rotate(-5 110 130)"/>
    <rect x="128" y="80" width="140" height="180" fill="#ffffff" transform="rotate(4 200 170)"/></g>
    <g stroke="#cfc6b8" stroke-width="2">${grid(1, 8, (_, y) => `<path d="M148 ${112 + y * 17}h${y % 3 === 2 ? 60 : 98}"/>`)}</g>
    <g filter="url(#shadow)"><rect x="40" y="246" width="150" height="11" rx="5" fill="#d8a24a" transform="rotate(-9 110 250)"/></g>`,
    '',
  ),
  food: scene(
    `<rect width="300" height="300" fill="#cdbfae"/><g filter="url(#shadow)"><circle cx="150" cy="150" r="122" fill="#f6f3ec"/></g><circle cx="150" cy="150" r="92" fill="#ece7dd"/>
    ${fruit(112, 128, 44, 'tomato')}${fruit(188, 132, 46, 'orange')}${fruit(146, 196, 42, 'lemon')}
    <g fill="#5b8a3c">${grid(3, 1, (x) => `<ellipse cx="${104 + x * 46}" cy="${188 - (x % 2) * 104}" rx="28" ry="11" transform="rotate(${x * 50 - 40} ${104 + x * 46} ${188 - (x % 2) * 104})"/>`)}</g>`,
    ball('tomato', '#f0745a', '#b8281e') + ball('orange', '#ffc069', '#dd7a18') + ball('lemon', '#fff0a0', '#d9b226'),
  ),
  forest: scene(
    `<rect width="300" height="300" fill="url(#mist)"/>${grid(4, 1, (x) => hill(x))}<path d="M0 286Q150 250 300 282V300H0Z" fill="#2b3a22"/>`,
    linear('mist', ['#dfe8dc', '#b4cbb0', '#7d9c74']),
  ),
  snow: scene(
    `<rect width="300" height="300" fill="url(#cold)"/><path d="M0 150 70 84 128 140 196 70 300 160V300H0Z" fill="#dfe9f2"/><path d="M70 84 92 132 128 140ZM196 70 214 128 262 128Z" fill="#a9bfd6"/>
    <path d="M0 206Q90 176 170 202T300 192V300H0Z" fill="#fdfeff"/><path d="M0 262Q120 232 300 266V300H0Z" fill="#cfdeec"/>
    <path d="M196 190h52v34h-52Z" fill="#a83c2c"/><path d="M188 192 222 164 256 192Z" fill="#f6f9fc"/><rect x="216" y="202" width="12" height="22" fill="#ffd98a"/>`,
    linear('cold', ['#86acd2', '#c9dcec', '#f1f5f8']),
  ),
  concrete: scene(
    `<rect width="300" height="300" fill="url(#noon)"/><path d="M40 40H220V300H40Z" fill="#b4b1ab"/><path d="M220 40 280 84V300H220Z" fill="#77746f"/><path d="M40 40H220L280 84H92Z" fill="#d2cfc9"/>
    <g fill="#3c4147">${grid(4, 5, (x, y) => `<rect x="${58 + x * 40}" y="${104 + y * 40}" width="24" height="26"/>`)}</g><g fill="#8fa4b5">${grid(4, 5, (x, y) => `<path d="M${58 + x * 40} ${104 + y * 40}h24l-24 18Z"/>`)}</g>`,
    linear('noon', ['#4f83b8', '#a8c7de']),
  ),
  sunset: scene(
    `<rect width="300" height="300" fill="url(#evening)"/><circle cx="150" cy="176" r="90" fill="url(#low)"/><circle cx="150" cy="176" r="26" fill="#fff1cf"/>
    <g filter="url(#cloud)" fill="#7a4a6a" opacity=".7"><ellipse cx="70" cy="96" rx="70" ry="7"/><ellipse cx="230" cy="120" rx="66" ry="6"/></g>
    <path d="M0 214 60 190 120 216 190 184 300 218V300H0Z" fill="#3b2440"/><path d="M0 246Q150 222 300 250V300H0Z" fill="#1d1426"/>`,
    linear('evening', ['#3d3a6e', '#a8527a', '#f08a4b', '#f9c877']) + glow('low', '#ffe3a8'),
  ),
  textile: scene(
    `${grid(12, 1, (x) => `<rect x="${x * 25}" width="25.5" height="300" fill="url(#fold${x % 3})"/>`)}<rect y="206" width="300" height="94" fill="#30466b"/>
    <g stroke="#4d6791" stroke-width="2">${grid(30, 1, (x) => `<path d="M${x * 10} 206l34 94"/>`)}</g><path d="M0 206H300" stroke="#e7dcc8" stroke-width="5"/>`,
    [
      ['#e8dcc6', '#b8a78c'],
      ['#c9705a', '#8a3f33'],
      ['#d9c9ae', '#9c8a70'],
    ]
      .map((stops, at) => linear(`fold${at}`, [stops[1] ?? '', stops[0] ?? '', stops[1] ?? ''], true))
      .join(''),
  ),
} as const satisfies Readonly<Record<string, string>>

export type SceneName = keyof typeof SCENES
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** The ten skin tones of Monk's scale, and three as a camera sees them in warm light. No look may shift their hue. */
export const SKIN_TONES: readonly (readonly [number, number, number])[] = [
  [246, 237, 228],
  [243, 231, 219],
  [247, 234, 208],
  [234, 218, 186],
  [215, 189, 150],
  [160, 126, 86],
  [130, 92, 67],
  [96, 65, 52],
  [58, 49, 42],
  [41, 36, 32],
  [233, 189, 156],
  [201, 138, 103],
  [141, 90, 60],
]

/** Red, green, blue and alpha of a scene, row after row. */
export async function drawScene(name: SceneName, side: number): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const { data } = await sharp(Buffer.from(SCENES[name]))
    .resize(side, side)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8ClampedArray(data)
}

function scene(content: string, defs: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><defs>${defs}
  <filter id="soft"><feGaussianBlur stdDeviation=".8"/></filter><filter id="cloud" x="-50%" y="-100%" width="200%" height="300%"><feGaussianBlur stdDeviation="7"/></filter>
  <filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="5" stdDeviation="6" flood-color="#3a2c1c" flood-opacity=".35"/></filter>
  <filter id="ripple"><feTurbulence type="fractalNoise" baseFrequency=".012 .12" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 2.4 0 0 -1"/></filter>
  <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values=".33 .33 .33 0 0 .33 .33 .33 0 0 .33 .33 .33 0 0 0 0 0 0 .12"/></filter></defs>
  ${content}<rect width="300" height="300" filter="url(#grain)" style="mix-blend-mode:soft-light"/></svg>`
}

function linear(id: string, stops: readonly string[], isAcross = false): string {
  const marks = stops.map((color, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${color}"/>`).join('')
  return `<linearGradient id="${id}" ${isAcross ? '' : 'x2="0" y2="1"'}>${marks}</linearGradient>`
}

function glow(id: string, color: string): string {
  return `<radialGradient id="${id}"><stop offset=".12" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
}

function ball(id: string, light: string, dark: string): string {
  return `<radialGradient id="${id}" cx=".38" cy=".32" r=".75"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
}

function fruit(x: number, y: number, radius: number, fill: string): string {
  return `<g filter="url(#shadow)"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${fill})"/></g><ellipse cx="${x - radius * 0.3}" cy="${y - radius * 0.42}" rx="${radius * 0.22}" ry="${radius * 0.12}" fill="#fffdf6" opacity=".75"/>`
}

function hill(at: number): string {
  const color = ['#8fae88', '#64875d', '#44663f', '#30492b'][at]
  const trees = Array.from({ length: 9 }, (_, tree) => {
    const x = tree * 38 - at * 11
    const foot = 170 + at * 38
    const height = 92 + ((tree * 37 + at * 23) % 40)
    return `<path d="M${x} ${foot}l18 -${height} 18 ${height}Z"/>`
  })
  return `<g fill="${color}">${trees.join('')}<rect y="${168 + at * 38}" width="300" height="140"/></g>`
}

function portrait(x: number, light: string, shade: string, hair: string, shirt: string): string {
  const id = `face${x}`
  return `${ball(id, light, shade)}<path d="M${x - 52} 300Q${x - 48} 214 ${x} 214T${x + 52} 300Z" fill="${shirt}"/><path d="M${x - 18} 178h36v44q-18 16 -36 0Z" fill="${shade}"/>
  <ellipse cx="${x}" cy="${132}" rx="44" ry="56" fill="${hair}"/><ellipse cx="${x}" cy="144" rx="35" ry="46" fill="url(#${id})"/><path d="M${x - 38} 130Q${x - 30} 88 ${x + 2} 92T${x + 38} 130Q${x + 18} 112 ${x - 6} 112T${x - 38} 130Z" fill="${hair}"/>
  <g fill="${hair}" opacity=".75"><ellipse cx="${x - 13}" cy="143" rx="4" ry="2.4"/><ellipse cx="${x + 13}" cy="143" rx="4" ry="2.4"/></g><path d="M${x - 9} 169q9 6 18 0" stroke="#9c4a40" stroke-width="3.4" fill="none" stroke-linecap="round"/>`
}

function grid(columns: number, rows: number, make: (x: number, y: number, at: number) => string): string {
  return Array.from({ length: columns * rows }, (_, at) => make(at % columns, Math.floor(at / columns), at)).join('')
}
