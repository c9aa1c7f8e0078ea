import { type FormEvent, type ReactNode, useRef, useState, type ComponentProps } from 'react'
import { adminTexts, signInToast } from '#domain/es/admin.ts'
import type { ToastWords } from '#domain/es/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import type { SignedIn } from '#api/session/stored-session.ts'
import type { Result } from '#domain/failure.ts'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

const PRESSED = 'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/** A password field with a button that reveals its text. `label` is feminine: 'Contraseña…'. */
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

/** Returns the text of a form field; '' if there is none. */
export function typedText(typed: FormData, name: string): string {
  const text = typed.get(name)
  return typeof text === 'string' ? text : ''
}

interface Mistakes {
  readonly email?: string
  readonly password?: string
}

/** 'Usuario (email)', 'Contraseña' and the button, on the login screen and in the password prompt (P15.5). */
export function SignInForm(props: {
  readonly email?: string
  readonly onSignedIn: () => void
  readonly children?: ReactNode
}) {
  const { email: known = '', onSignedIn, children } = props
  const tools = useBackoffice()
  const [isAsking, setIsAsking] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [refusal, setRefusal] = useState<ToastWords | null>(null)
  const takeBack = useRef<() => void>(() => {})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isAsking) return
    const found = mistakesIn(form)
    setMistakes(found)
    setRefusal(null)
    takeBack.current()
    if (found.email !== undefined || found.password !== undefined) {
      form.querySelector<HTMLInputElement>(':invalid')?.focus()
      return
    }
    setIsAsking(true)
    const typed = new FormData(form)
    const signedIn = await signIn(tools, {
      email: typedText(typed, 'email').trim(),
      password: typedText(typed, 'password'),
    })
    setIsAsking(false)
    if (signedIn.ok) {
      onSignedIn()
      return
    }
    const words = signInToast(signedIn.failure, Date.now())
    setRefusal(words)
    takeBack.current = tools.toast(words)
    form.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)} aria-busy={isAsking}>
      <Field label={adminTexts.user} error={mistakes.email}>
        {(ids) => (
          <input
            {...ids}
            className={inputClass()}
            type="email"
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={known}
          />
        )}
      </Field>
      <PasswordField
        label={adminTexts.password}
        error={mistakes.password ?? refusal?.text}
        name="password"
        autoComplete="current-password"
        data-autofocus={known === '' ? undefined : true}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button
          look="ink"
          type="submit"
          // On its own it fills the row.
          className={children ? '' : 'min-h-13 flex-1'}
          aria-disabled={isAsking}
        >
          {adminTexts.signIn}
        </Button>
      </div>
      <ForgottenPassword />
    </form>
  )
}

function mistakesIn(form: HTMLFormElement): Mistakes {
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  const password = form.querySelector<HTMLInputElement>('[name=password]')
  return {
    ...(email?.validity.valueMissing && { email: 'Escribe el email' }),
    ...(email?.validity.typeMismatch && { email: 'Este email no está completo' }),
    ...(password?.validity.valueMissing && { password: 'Escribe la contraseña' }),
  }
}

/** Explains how to reset a forgotten password. No e-mail is sent. */
function ForgottenPassword() {
  return (
    <details className="text-meta">
      <summary className="min-h-target cursor-pointer content-center">¿Has olvidado la contraseña?</summary>
      <p>Aquí no se envían contraseñas por correo. La cambia quien tiene el servidor:</p>
      <ul className="list-square pl-4">
        <li>
          en el servidor, con la orden <code>npm run password</code>;
        </li>
        <li>en un proyecto alojado en Supabase, en su panel: Authentication, Users.</li>
      </ul>
      <p>Lo que tengas escrito en este dispositivo se queda.</p>
    </details>
  )
}

/** Signs in at the server. Success opens the screens, and new drafts belong to this person. */
async function signIn(
  { session, currentAdmin, question }: Pick<BackofficeTools, 'session' | 'currentAdmin' | 'question'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<SignedIn>> {
  const isOld = question.get() === 'old'
  const signedIn = await (isOld ? session.signInAgain(email, password) : session.signIn(email, password))
  if (signedIn.ok) {
    setAdminFlag()
    currentAdmin.set(signedIn.value)
  }
  return signedIn
}
