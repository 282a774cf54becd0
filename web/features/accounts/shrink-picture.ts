/** Twice the size of the stored photo, so that the server still has detail to choose from. */
const edge = 384

/** The middle square of a picture as a small JPEG, in a data address. Throws if the browser cannot read the picture. */
export async function shrinkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, edge, edge)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}
