import type { CSSProperties, ElementType } from 'react'
import { classes } from './classes.ts'
import './stack.css'
import { type As, type TextStyle, textClasses } from './text.tsx'

interface LayoutStyle extends TextStyle {
  /** In px, or as in CSS ("4px 20px": between rows, between columns). */
  gap?: number | string
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
}
interface RowStyle extends LayoutStyle {
  justify?: 'center' | 'end' | 'between'
  wrap?: boolean
}

/** Children below one another, as wide as their place unless aligned. */
export const Stack = <Tag extends ElementType = 'div'>(props: As<Tag, LayoutStyle>) => layOut('stack', props)

/** Children in a row, centred vertically unless aligned otherwise. */
export const Row = <Tag extends ElementType = 'div'>(props: As<Tag, RowStyle>) => layOut('row', props)

function layOut(layout: string, props: As<ElementType, RowStyle>) {
  const { as: Element = 'div', gap, align, justify, wrap, kind, tone, tabular, className, style, ...rest } = props
  const gapOf = typeof gap === 'number' ? `${gap}px` : gap
  return (
    <Element
      {...rest}
      className={classes(
        layout,
        align && `align-${align}`,
        justify && `justify-${justify}`,
        wrap && 'layout-wrap',
        gap !== undefined && 'layout-gap',
        textClasses({ kind, tone, tabular }),
        className,
      )}
      style={gap === undefined ? style : ({ '--gap': gapOf, ...style } as CSSProperties)}
    />
  )
}
