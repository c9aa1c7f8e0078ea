import { adminTexts } from '#domain/es/admin.ts'

/** What somebody does who has forgotten the password: nobody sends one by e-mail. */
export function ForgottenPassword() {
  return (
    <details className="forgotten">
      <summary>{adminTexts.forgotten}</summary>
      <p>{adminTexts.forgottenWhere}</p>
      <ul>
        <li>
          {adminTexts.forgottenServer} <code>npm run password</code>;
        </li>
        <li>{adminTexts.forgottenHosted}</li>
      </ul>
      <p>{adminTexts.forgottenAfter}</p>
    </details>
  )
}
