import type { CSSProperties, ElementType } from 'react'
import { classes } from './classes.ts'
import './stack.css'
import { type As, type TextStyle, textClasses } from './text.tsx'

interface BoxStyle extends TextStyle {
  /** Padding, as in CSS: `4px 12px`. */
  pad?: string
  /** A line above: dark for a section, light for a row, lighter inside a group. */
  rule?: 'section' | 'row' | 'group' | undefined
  /** Grows to fill the space that is left in a row. */
  fill?: boolean
}
interface LayoutStyle extends BoxStyle {
  /** A number of px, or a CSS value: `4px 20px` is 4 px between rows and 20 between columns. */
  gap?: number | string
  /** In a row: vertical. In a stack: horizontal. In columns, `center` is horizontal only. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
}
interface RowStyle extends LayoutStyle {
  justify?: 'center' | 'end' | 'between'
  wrap?: boolean
}
interface ColumnsStyle extends LayoutStyle {
  /** A value of `grid-template-columns`. */
  columns: string
  /** Width of the window in px from which there are columns. In narrower ones the children are below one another. */
  from: 768 | 1024 | 1200
}

/** Content in its normal flow, with padding or a line above. */
export const Box = <Tag extends ElementType = 'div'>(props: As<Tag, BoxStyle>) => layOut(undefined, props)

/** Children below one another. They fill the width unless `align` is set. */
export const Stack = <Tag extends ElementType = 'div'>(props: As<Tag, LayoutStyle>) => layOut('stack', props)

/** Children in a row, centred vertically unless aligned otherwise. */
export const Row = <Tag extends ElementType = 'div'>(props: As<Tag, RowStyle>) => layOut('row', props)

/** Children in columns of given widths, aligned to the top unless `align` is set. */
export const Columns = <Tag extends ElementType = 'div'>({ columns, from, ...rest }: As<Tag, ColumnsStyle>) =>
  layOut(`columns from-${from}`, { ...rest, style: { '--columns': columns, ...rest.style } as CSSProperties })

function layOut(layout: string | undefined, props: As<ElementType, RowStyle>) {
  const { as: Element = 'div', gap, align, justify, wrap, pad, rule, fill, kind, tone, tabular, ...rest } = props
  const { className, style, ...attributes } = rest
  const sizes = {
    ...(gap !== undefined && { '--gap': typeof gap === 'number' ? `${gap}px` : gap }),
    ...(pad && { '--pad': pad }),
  }
  return (
    <Element
      {...attributes}
      className={classes(
        layout,
        align && `align-${align}`,
        justify && `justify-${justify}`,
        wrap && 'layout-wrap',
        gap !== undefined && 'layout-gap',
        pad && 'layout-pad',
        rule && `rule-${rule}`,
        fill && 'layout-fill',
        textClasses({ kind, tone, tabular }),
        className,
      )}
      style={gap === undefined && !pad ? style : ({ ...sizes, ...style } as CSSProperties)}
    />
  )
}
