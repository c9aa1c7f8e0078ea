import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'

const PRESSED = 'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/** A field for a password, with a button that shows its text. `label` is feminine: 'Contraseña…'. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(ids) => (
        <div className="flex gap-2">
          <input
            {...ids}
            className={inputClass()}
            type={isShown ? 'text' : 'password'}
            required
            autoCapitalize="none"
            spellCheck={false}
            {...input}
          />
          <Button className={PRESSED} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            Mostrar <span className="sr-only">{`la ${label.toLocaleLowerCase('es')}`}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}

/** The text of a form's field; empty where there is none. */
export function typedText(typed: FormData, name: string): string {
  const text = typed.get(name)
  return typeof text === 'string' ? text : ''
}
