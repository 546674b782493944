// Money as people read it: `$1,234.50`. Amounts are whole cents everywhere, so nothing is lost on the way here.

const formats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amountCents: number | bigint, currency = 'USD'): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  // Through text: a division would round amounts beyond nine quadrillion cents.
  const digits = BigInt(amountCents).toString().replace('-', '').padStart(3, '0');
  const sign = amountCents < 0 ? '-' : '';
  return format.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral);
}
