// The faults of a page according to the HTML standard.
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // React writes these in a form that the standard allows but the package rejects.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      // Length matters to search engines; `pageTitle` limits it.
      'long-title': 'off',
      // A scrollable box is a region of the page, but not a section of the review.
      'prefer-native-element': ['error', { exclude: ['region'] }],
      // The rows of a comparison are grids, which some browsers do not treat as tables without explicit roles.
      'no-redundant-role': 'off',
      // Headings and lists may be named, too.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
)

/** The faults of a whole page or a fragment, with line, column and rule. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validate.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
