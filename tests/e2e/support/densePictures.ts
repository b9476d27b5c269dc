import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'

/** Uploads `count` small images, each with a different pattern, and returns their addresses. */
export async function addPatterns(context: BrowserContext, url: string, count: number): Promise<string[]> {
  const addresses: string[] = []
  for (let index = 0; index < count; index++) {
    const answer = await context.request.post(`${url}/api/assets`, {
      headers: { origin: url, 'content-type': 'image/png' },
      data: await pattern(index),
    })
    if (!answer.ok()) throw new Error(`assets: ${answer.status()} ${await answer.text()}`)
    const { address } = await answer.json()
    addresses.push(address)
  }
  return addresses
}

function pattern(index: number): Promise<Buffer> {
  const hue = (index * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">
    <rect width="160" height="120" fill="hsl(${hue} 60% 70%)"/>
    <circle cx="${20 + ((index * 31) % 120)}" cy="${20 + ((index * 17) % 80)}" r="34" fill="hsl(${(hue + 150) % 360} 70% 35%)"/>
    <rect x="${(index * 13) % 110}" y="${(index * 29) % 90}" width="50" height="30" fill="hsl(${(hue + 60) % 360} 80% 50%)"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
