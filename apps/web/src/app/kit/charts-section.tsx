// Charts: one series, several, bars, and without anything to draw.
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { ChartData } from '../../ui/charts/chart-data.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { formatMoney } from '../../ui/money.ts';
import { KitSection } from './kit-section.tsx';

const DAYS = Array.from({ length: 31 }, (_, day) => `${day + 1} Mar`);
const wave = (base: number, height: number, shift: number) =>
  DAYS.map((_, day) => Math.round(base + day * 14 + height * Math.sin((day + shift) / 2.7)));

const VIEWS: ChartData = { labels: DAYS, series: [{ name: 'Views', values: wave(420, 120, 0) }] };

const NETWORKS: ChartData = {
  labels: DAYS,
  series: ['Facebook', 'Instagram', 'X', 'WordPress', 'LinkedIn', 'Telegram'].map((name, place) => ({
    name,
    values: wave(900 - place * 140, 60 + place * 12, place * 2).map((value, day) =>
      place === 2 && day > 12 && day < 17 ? null : value,
    ),
  })),
};

const INCOME: ChartData = {
  labels: ['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'],
  series: [
    { name: 'Deposits', values: [124_000, 98_000, 220_000, 180_500, 240_000, 310_200] },
    { name: 'Transfers', values: [64_000, 71_000, 150_000, 90_000, -40_000, 120_000] },
  ],
};

export function ChartsSection() {
  return (
    <KitSection title="Charts">
      <Card>
        <LineChart
          title="Views nearly doubled in March"
          about="All posts, by day"
          data={VIEWS}
          labelName="Day"
          valueName="Views"
        />
      </Card>
      <Card>
        <LineChart
          title="Facebook leads, Telegram catches up"
          about="Reach by network"
          data={NETWORKS}
          labelName="Day"
          valueName="People"
        />
      </Card>
      <Card>
        <BarChart
          title="March brought the most cash in"
          about="By month; February paid more out than came in"
          data={INCOME}
          labelName="Month"
          valueName="US dollars"
          formatValue={formatMoney}
          formatTick={(cents) => formatMoney(cents).replace('.00', '')}
        />
      </Card>
      <Card>
        <LineChart
          title="No visits yet"
          data={{ labels: [], series: [] }}
          labelName="Day"
          valueName="Visits"
        />
      </Card>
      <Card>
        <BarChart title="Visits by country" data={undefined} labelName="Country" valueName="Visits" />
      </Card>
    </KitSection>
  );
}
