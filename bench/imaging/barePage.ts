import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What a browser alone does with the same photo: a file input, a slider, a canvas and a worker. */
const HTML = `<!doctype html><meta name="viewport" content="width=device-width"><input type="file"><input type="range"
min="-100" max="100" value="0"><br><canvas></canvas><script>
const [chosen, slider] = document.querySelectorAll('input')
const canvas = document.querySelector('canvas')
const context = canvas.getContext('2d', { alpha: false })
let small, photo
const draw = (filter) => { context.filter = filter; context.drawImage(small, 0, 0) }
chosen.onchange = async () => {
  photo = chosen.files[0]
  small = await createImageBitmap(photo, { resizeWidth: Number(location.hash.slice(1)) })
  canvas.width = small.width
  canvas.height = small.height
  draw('none')
  document.body.dataset.shown = ''
}
slider.oninput = ({ timeStamp }) => {
  draw('brightness(' + (1 + slider.value / 100) + ') contrast(1.2) saturate(1.2)')
  context.getImageData(0, 0, 1, 1)
  window.took = performance.now() - timeStamp
}
const worker = new Worker(URL.createObjectURL(new Blob(['(' + (() => {
  onmessage = async ({ data }) => {
    const began = performance.now()
    const bitmap = await createImageBitmap(data)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    context.filter = 'brightness(1.1) contrast(1.2) saturate(1.2)'
    context.drawImage(bitmap, 0, 0)
    await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    postMessage(performance.now() - began)
  }
}) + ')()'])))
window.baked = () => new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data)
  worker.postMessage(photo)
})
</script>`

/** @param width of the canvas, in pixels */
export async function openBare(browser: Browser, width: number): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.route('http://localhost/bare', (route) => route.fulfill({ body: HTML, contentType: 'text/html' }))
  await page.goto(`http://localhost/bare#${width}`)
  return { page, context }
}
