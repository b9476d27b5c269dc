import type { Size } from '../board/geometry/rect'
import styles from './export.module.css'

/**
 * Has the browser print a picture alone, as large as the page takes it and turned as the picture is. Resolves when the
 * browser was asked; the sheet stays until it has printed.
 */
export async function printPicture(
  { blob, width, height }: Size & { readonly blob: Blob },
  name: string,
): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = styles.sheet ?? ''
  sheet.toggleAttribute('data-across', width > height)
  const image = new Image()
  image.className = styles.picture ?? ''
  image.alt = name
  image.src = URL.createObjectURL(blob)
  sheet.append(image)
  await image.decode()
  document.body.append(sheet)
  const clear = () => {
    sheet.remove()
    URL.revokeObjectURL(image.src)
  }
  addEventListener('afterprint', clear, { once: true })
  window.print()
}
