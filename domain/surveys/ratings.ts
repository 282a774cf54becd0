import { expectationsScale, questionIndex, questions, satisfactionScale, scaleOf } from './questions.ts'

export type Answer = string | number | null

const best = 5

/** Document 2, point 9, "Rating mapping to 1 to 5": the fifth answer, and anything else, is 1. */
const onScale = (scale: readonly string[], answer: Answer): number => {
  const place = scale.indexOf(String(answer))
  return place === -1 ? 1 : Math.max(1, best - place)
}
export const expectationsRating = (answer: Answer): number => onScale(expectationsScale, answer)
export const satisfactionRating = (answer: Answer): number => onScale(satisfactionScale, answer)

export interface Rating {
  /** Which of the 14 questions. */
  index: number
  short: string
  answer: string
  /** 1 to 5. */
  rating: number
}

/** The five ratings of a survey's answers, in their order. */
export const ratingsOf = (answers: readonly Answer[]): Rating[] =>
  questions.flatMap(({ kind, short }, index) =>
    index < questionIndex.firstRating || index > questionIndex.lastRating
      ? []
      : [
          {
            index,
            short,
            answer: String(answers[index] ?? ''),
            rating: onScale(scaleOf(kind), answers[index] ?? null),
          },
        ],
  )

/** From 1 to 5. */
export function averageRating(answers: readonly Answer[]): number {
  const all = ratingsOf(answers)
  return all.reduce((sum, { rating }) => sum + rating, 0) / all.length
}
