// The faults of a page by the HTML standard.
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // React writes these as the standard allows, but not to the package's taste.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      // Length matters to search engines; `pageTitle` limits it.
      'long-title': 'off',
      // A scrollable box is a region of the page and no section of the review.
      'prefer-native-element': ['error', { exclude: ['region'] }],
      // The rows of a comparison are grids, which some browsers take for no table unless the roles are said.
      'no-redundant-role': 'off',
      // Headings and lists may have a name, too.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
)

/** The faults of a whole page or of a part of one, with line, column and rule. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validate.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
