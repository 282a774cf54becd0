import { type DragEvent, useState } from 'react'

export interface Dropped {
  files: readonly File[]
  /** Names of folders, which the browser also lists as files that cannot be read. */
  folders: readonly string[]
}

/** Lets an element take dropped files. The props go to the element. */
export function useFileDrop(onDrop: (dropped: Dropped) => void) {
  const [isOver, setIsOver] = useState(false)
  const props = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onDrop(droppedIn(event.dataTransfer))
    },
  }
  return { isOver, props }
}

export function droppedIn({ items }: DataTransfer): Dropped {
  const files: File[] = []
  const folders: string[] = []
  for (const item of items) {
    const file = item.getAsFile()
    if (!file) continue
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file.name)
    else files.push(file)
  }
  return { files, folders }
}
