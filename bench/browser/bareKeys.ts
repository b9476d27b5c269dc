/**
 * A minimal page on which keys add, remove and restore one of many absolutely positioned nodes: Ctrl+D, Delete, and
 * Ctrl+Z, which removes the copy if there is one.
 */
export function bareKeys(
  nodes: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly content: string
  }[],
): string {
  const drawn = nodes.map(({ x, y, width, height, content }) => {
    const color = content.startsWith('#') ? `;background:${content}` : ''
    return `<div class="e" data-element-id="" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px${color}"></div>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><style>
html,body{margin:0;height:100%;overflow:hidden}
#canvas{position:fixed;inset:0;overflow:hidden;contain:strict;background:#efebe3}
.e{position:absolute;box-sizing:border-box;background:#4caf50}
</style></head><body><div id="canvas">${drawn.join('')}</div><script>
const canvas = document.getElementById('canvas')
let added = null
addEventListener('keydown', (event) => {
  if (event.ctrlKey && event.key === 'd') {
    event.preventDefault()
    added = canvas.firstElementChild.cloneNode()
    added.style.left = parseFloat(added.style.left) + 20 + 'px'
    canvas.append(added)
  } else if (event.key === 'Delete') added?.remove()
  else if (event.ctrlKey && event.key === 'z') added?.isConnected ? added.remove() : canvas.append(added)
})
</script></body></html>`
}
