import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from './classes.ts'
import './text.css'

export interface TextStyle {
  /** Without a kind, the font is that of the parent. */
  kind?: 'page-title' | 'section-title' | 'row-title' | 'body' | 'quiet' | 'figure' | 'label' | undefined
  tone?: 'text' | 'quiet' | 'accent' | 'warning' | 'danger' | 'success' | undefined
  /** Gives all digits the same width, for dates, counts, money and percentages. */
  tabular?: boolean | undefined
}

/** Own props of a component, `as` for its element, and all props of that element. */
export type As<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as'>

export const textClasses = ({ kind, tone, tabular }: TextStyle): string =>
  classes(kind && `text-${kind}`, tone && `tone-${tone}`, tabular && 'text-tabular')

interface TextProps extends TextStyle {
  /** Shows a span as a block. */
  block?: boolean
}

/** Text in one of seven styles. Wins over the styles of elements and loses against any class. */
export function Text<Tag extends ElementType = 'span'>(props: As<Tag, TextProps>) {
  const { as: Element = 'span', kind, tone, tabular, block, className, ...rest }: As<ElementType, TextProps> = props
  const names = classes(textClasses({ kind, tone, tabular }), block && 'text-block', className)
  return <Element {...rest} className={names || undefined} />
}
