import { onlyViewing } from '@portal/domain/audit-log/entry'
import { plainText } from '@portal/domain/overview/words'
import { isFold } from '@portal/domain/todos/fold-files'
import type { Todo } from '@portal/domain/todos/todo'
import { classOf } from '@portal/domain/todos/todo-order'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useViewer } from '../session/session.ts'
import type { TodoActing } from './todo-acting.tsx'
import { useMark } from './todos.ts'

interface TodoActionProps {
  todo: Todo
  acting: TodoActing
  className?: string | undefined
}

/** Button of a to-do. It acts in place if it can, otherwise it leads to the screen where it is done. */
export function TodoAction({ todo, acting, className }: TodoActionProps) {
  const mark = useMark()
  const { is_stakeholder: isStakeholder, viewed_by } = useViewer()
  const look = {
    size: 'small' as const,
    className,
    'data-action': true,
    'aria-label': `${todo.action}: ${plainText(todo.words)}`,
  }
  if (actsInPlace(todo, isStakeholder))
    return (
      <Button
        {...look}
        {...(!isFile(todo) && { 'aria-haspopup': 'dialog' })}
        disabled={viewed_by !== undefined}
        title={viewed_by === undefined ? undefined : onlyViewing}
        busy={isFile(todo) && acting.todo?.id === todo.id}
        onClick={() => acting.act(todo)}
      >
        {todo.action}
      </Button>
    )
  return (
    <ButtonLink
      {...look}
      to={todo.path}
      // An audit's own screen says so itself.
      {...(todo.kind === 'extension-answered' && {
        onClick: () => mark.mutate({ todo: todo.id, mark: 'seen' }),
      })}
    >
      {todo.action}
    </ButtonLink>
  )
}

const isFile = ({ kind }: Todo): boolean => kind === 'file' || kind === 'own-file'

/** Staff only view a work order that ends or whose days run out. Several files are opened on the screen of the files. */
const actsInPlace = (todo: Todo, isStakeholder: boolean): boolean =>
  classOf(todo) === 'Decide' ||
  (isFile(todo) && !isFold(todo)) ||
  todo.kind === 'low-score' ||
  ((todo.kind === 'order-ending' || todo.kind === 'days-left') && isStakeholder)
