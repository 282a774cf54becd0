/** Stops the browser from opening a file that is dropped outside of a drop zone. Returns a function that undoes it. */
export function ignoreDroppedFiles(): () => void {
  const ignore = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
  return () => {
    removeEventListener('dragover', ignore)
    removeEventListener('drop', ignore)
  }
}
