import { expect, test } from 'vitest';
import { MAX_CHART_ROWS } from '@msm/contract/docs/limits';
import { readFigures, type Table } from './token-figures.rules.ts';

const facts: Table = { headings: ['Fact', 'Value'], rows: [['Maximum supply', '1,000 MSM']] };
const allocation = (...rows: string[][]): Table => ({ headings: ['Allocation', 'Share (%)'], rows });
const supply = (...rows: string[][]): Table => ({ headings: ['Date', 'Circulating supply'], rows });
const good = {
  allocation: allocation(['Team', '12.5 %'], ['Community', '87.5']),
  supply: supply(['Launch', '100'], ['Year 1', '250.5 MSM']),
};

test('figures are read from tables known by their headings, in any order', () => {
  const other: Table = { headings: ['State', 'Meaning'], rows: [['Done', '100']] };
  expect(readFigures([other, good.supply, facts, good.allocation])).toEqual({
    maxSupply: 1_000,
    supply: {
      points: [
        { label: 'Launch', circulating: 100 },
        { label: 'Year 1', circulating: 250.5 },
      ],
    },
    allocation: {
      shares: [
        { name: 'Team', percent: 12.5, note: '' },
        { name: 'Community', percent: 87.5, note: '' },
      ],
    },
    warnings: [],
  });
});

test('a document without tables draws nothing and says what is missing', () => {
  expect(readFigures([])).toEqual({
    maxSupply: null,
    supply: null,
    allocation: null,
    warnings: [
      'No table has a row "Maximum supply".',
      'No table has the headings "Date" and "Circulating supply".',
      'No table has the headings "Allocation" and "Share".',
    ],
  });
});

test.each([
  [[allocation(['Team', '50'], ['Rest', '49'])], 'The shares of the allocation add up to 99 %, not 100 %.'],
  [[allocation(['Team', 'half'])], 'The share of "Team" is not a number: "half".'],
  [[allocation(['Team', '-5'], ['Rest', '105'])], 'The share of "Team" is not a number: "-5".'],
  [[allocation(['Team'])], 'The share of "Team" is not a number: "".'],
  [
    [allocation(...Array.from({ length: MAX_CHART_ROWS + 1 }, () => ['x', '1']))],
    'The table of the allocation has more than 40 rows.',
  ],
  [[supply(['Launch', 'some'])], 'The circulating supply at "Launch" is not a number: "some".'],
  [[supply(['Launch', '100'])], 'The table of the supply has fewer than two rows.'],
  [
    [supply(['Launch', '1,001'], ['Later', '1'])],
    'The circulating supply at "Launch" is above the maximum supply.',
  ],
] as [Table[], string][])('a table that cannot be drawn is left out: %#', (tables, warning) => {
  const figures = readFigures([facts, ...tables]);
  expect(figures.warnings).toContain(warning);
  expect(figures.allocation ?? figures.supply).toBeNull();
});
