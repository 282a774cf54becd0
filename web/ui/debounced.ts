import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so many milliseconds (500 where nothing else is said, document 1, point 9). */
export function useDebounced<Value>(value: Value, milliseconds = 500): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
