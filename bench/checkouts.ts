import path from 'node:path'

export interface Checkout {
  name: string
  folder: string
}

const thisCheckout: Checkout = { name: 'this checkout', folder: path.join(import.meta.dirname, '..') }

/** This checkout; with a folder after the name of the bench, the checkout there comes first. */
export function checkoutsToMeasure(): [Checkout, ...Checkout[]] {
  const other = process.argv[3]
  return other === undefined
    ? [thisCheckout]
    : [{ name: 'the other checkout', folder: path.resolve(other) }, thisCheckout]
}

export const importFrom = <Module>({ folder }: Checkout, file: string): Promise<Module> =>
  import(path.join(folder, file))
