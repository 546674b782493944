// What a call to a vendor costs: often parts of a cent, of which two digits say something.
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const PARTS_OF_A_CENT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
  minimumFractionDigits: 0,
});

export const sayCost = (costUsd: number): string =>
  costUsd > 0 && costUsd < 0.1 ? PARTS_OF_A_CENT.format(costUsd) : CENTS.format(costUsd);
