// The page on which a payer approves an order, as PayPal's own would be.
export const approvalPage = ({
  value,
  currency_code,
}: {
  value: string;
  currency_code: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay with PayPal (sandbox)</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
button { font: inherit; padding: .5rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Pay with PayPal (sandbox)</h1>
<p>This page stands in for PayPal. No real money is moved: ${value} ${currency_code}.</p>
<form method="post">
<button name="decision" value="pay">Pay now</button>
<button name="decision" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>
`;
