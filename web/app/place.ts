/** Parent and neighbours of a node in the page. */
export interface Place {
  parent: Node
  next: Node | null
  previous: Node | null
}

/** Places of a node and of its ancestors. They say where the node was, even if some of them are removed later. */
export function placesOf(target: EventTarget | null): Place[] {
  const places: Place[] = []
  for (let node = target instanceof Node ? target : null; node?.parentNode; node = node.parentNode)
    places.push({ parent: node.parentNode, next: node.nextSibling, previous: node.previousSibling })
  return places
}
